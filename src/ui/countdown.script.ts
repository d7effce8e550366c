import { serverNow } from './server-clock.ts';

/** Lets every `Countdown` tick in the given words; one that reaches zero goes, and its end is announced once. */
export function startCountdowns(textOf: (endsAt: number, now: number) => string): void {
  const ticking = new Set(document.querySelectorAll<HTMLElement>('[data-countdown]'));
  const tick = () => {
    for (const countdown of ticking) {
      const endsAt = Number(countdown.dataset.countdown);
      const now = serverNow();
      const face = countdown.querySelector('[data-face]');
      if (now < endsAt) {
        if (face) face.textContent = (countdown.dataset.before ?? '') + textOf(endsAt, now);
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
