import { formatRemaining } from './countdown.format.ts';
import { serverNow } from './server-clock.ts';

/** Lets every `Countdown` tick; one that reaches zero goes, and its end is announced once. */
export function startCountdowns(): void {
  const ticking = new Set(document.querySelectorAll<HTMLElement>('[data-countdown]'));
  const tick = () => {
    for (const countdown of ticking) {
      const left = Number(countdown.dataset.countdown) - serverNow();
      const face = countdown.querySelector('[data-face]');
      if (left > 0) {
        if (face) face.textContent = (countdown.dataset.before ?? '') + formatRemaining(left);
        continue;
      }
      ticking.delete(countdown);
      face?.remove();
      countdown.querySelector('[data-end]')?.replaceChildren(countdown.dataset.ended ?? '');
    }
    if (ticking.size === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
