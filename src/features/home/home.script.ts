import { hasMarker } from '#gateway-client/guest-marker.ts';
import { onceIdle, onceLaidOut } from '#ui/page-events.ts';
import { canShowReminder, canShowWelcome } from './home.storage.ts';
import { reminderDelayMs } from './reminder.rules.ts';
import { modalScrollRatio } from './welcome.rules.ts';

const hintDelayMs = 2000;
const hintMaxScrollPx = 50;

/** The hero's scroll hint and video, and the islands that open on scroll. */
export function startHome(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero]');
  if (!hero) return;
  startHint(hero);
  const { reel } = hero.dataset;
  if (reel && wantsVideo())
    onceIdle(() => void import('./reel.play.ts').then((module) => module.playReel(hero, reel)));
  startOffers();
}

function startHint(hero: HTMLElement): void {
  const hint = hero.querySelector<HTMLElement>('[data-hint]');
  const timer = setTimeout(() => hint?.removeAttribute('hidden'), hintDelayMs);
  oncePast(
    () => hintMaxScrollPx,
    () => {
      clearTimeout(timer);
      hint?.remove();
      document.dispatchEvent(new CustomEvent('hint-gone'));
    },
  );
}

/** Hydrates the reminder and the modal, unless they are in their cooldown. A new browser has no reminder. */
function startOffers(): void {
  if (hasMarker() && canShowReminder())
    oncePast(
      () => innerHeight / 2,
      () => setTimeout(() => document.dispatchEvent(new Event('remind')), reminderDelayMs),
    );
  if (canShowWelcome())
    oncePast(
      () => innerHeight * modalScrollRatio,
      () => document.dispatchEvent(new Event('welcome')),
    );
}

function oncePast(line: () => number, work: () => void): void {
  const passed = new AbortController();
  const { signal } = passed;
  const check = () => {
    if (signal.aborted || scrollY <= line()) return;
    passed.abort();
    work();
  };
  addEventListener('scroll', check, { passive: true, signal });
  // A restored page may open further down.
  onceLaidOut(check);
}

/** With reduced motion or data the poster stays. */
function wantsVideo(): boolean {
  const reduced = matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)');
  return !reduced.matches && !Reflect.get(navigator, 'connection')?.saveData;
}
