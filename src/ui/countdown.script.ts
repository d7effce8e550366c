import { clockText, countdownText } from './countdown.rules.ts';
import { serverNow } from './server-clock.ts';

/** Updates every `data-countdown` each second. One that ends loses its time and announces its end once. */
export function startCountdowns(): void {
  const tick = () => {
    const countdowns = document.querySelectorAll<HTMLElement>('[data-countdown]');
    for (const countdown of countdowns) {
      const { before = '', ended = '', clock } = countdown.dataset;
      const endsAt = Number(countdown.dataset.countdown);
      const now = serverNow();
      const face = countdown.querySelector('[data-face]');
      if (now < endsAt) {
        const text = clock === undefined ? countdownText(endsAt, now) : clockText(endsAt, now);
        face?.replaceChildren(before + text);
        continue;
      }
      countdown.removeAttribute('data-countdown');
      face?.remove();
      countdown.querySelector('[data-end]')?.replaceChildren(ended);
    }
    if (countdowns.length === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
