import { serverNow } from './server-clock.ts';

/** Lets every `Countdown` tick in the given words; one that reaches zero goes, and its end is announced once. */
export function startCountdowns(textOf: (endsAt: number, now: number) => string): void {
  const tick = () => {
    const ticking = document.querySelectorAll<HTMLElement>('[data-countdown]');
    for (const countdown of ticking) {
      const endsAt = Number(countdown.dataset.countdown);
      const now = serverNow();
      const face = countdown.querySelector('[data-face]');
      if (now < endsAt) {
        if (face) face.textContent = (countdown.dataset.before ?? '') + textOf(endsAt, now);
        continue;
      }
      countdown.removeAttribute('data-countdown');
      face?.remove();
      countdown.querySelector('[data-end]')?.replaceChildren(countdown.dataset.ended ?? '');
    }
    if (ticking.length === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
