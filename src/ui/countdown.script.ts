import { countdownText } from './countdown.rules.ts';
import { serverNow } from './server-clock.ts';

/** Updates every `Countdown` each second. At zero its figures go, and its end is announced once. */
export function startCountdowns(): void {
  const tick = () => {
    const running = document.querySelectorAll<HTMLElement>('[data-countdown]');
    for (const countdown of running) {
      const { countdown: endsAt, before = '', ended = '' } = countdown.dataset;
      const face = countdown.querySelector('[data-face]');
      if (serverNow() < Number(endsAt)) {
        face?.replaceChildren(before + countdownText(Number(endsAt), serverNow()));
        continue;
      }
      countdown.removeAttribute('data-countdown');
      face?.remove();
      countdown.querySelector('[data-end]')?.replaceChildren(ended);
    }
    if (running.length === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
