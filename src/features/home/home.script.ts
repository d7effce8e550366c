import { hasMarker } from '#gateway-client/guest-marker.ts';
import { trackEvent } from '#shop/analytics/analytics.events.ts';
import { ignoreFailure } from '#ui/ignore-failure.ts';
import { onceIdle, onceLaidOut } from '#ui/page-events.ts';
import { canShowReminder, canShowWelcome } from './home.storage.ts';

const hintDelayMs = 2000;
const hintMaxScrollPx = 50;
/** Starts after scrolling half a viewport. */
const reminderDelayMs = 2400;
/** The modal opens after scrolling this part of the viewport's height. */
const modalScrollRatio = 0.9;

/** The hero's scroll hint and video, and the islands that open on scroll. */
export function startHome(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero]');
  if (!hero) return;
  void showHint(hero.querySelector('[data-hint]'));
  const { reel } = hero.dataset;
  if (reel && wantsVideo())
    onceIdle(
      () => void import('./reel.play.ts').then((module) => module.playReel(hero, reel), ignoreFailure),
    );
  void wakeReminder();
  void wakeWelcome();
}

async function showHint(hint: Element | null): Promise<void> {
  setTimeout(() => hint?.removeAttribute('hidden'), hintDelayMs);
  await scrolledPast(() => hintMaxScrollPx);
  hint?.remove();
  trackEvent({ action: 'scrolled_down_on_homepage' });
}

/** Hydrates the reminder, unless it is in its cooldown. A new browser has none. */
async function wakeReminder(): Promise<void> {
  if (!hasMarker() || !canShowReminder()) return;
  await scrolledPast(() => innerHeight / 2);
  setTimeout(() => document.dispatchEvent(new Event('remind')), reminderDelayMs);
}

async function wakeWelcome(): Promise<void> {
  if (!canShowWelcome()) return;
  await scrolledPast(() => innerHeight * modalScrollRatio);
  document.dispatchEvent(new Event('welcome'));
}

/** Resolves once the page is scrolled past the line, px. A restored page may open further down. */
function scrolledPast(line: () => number): Promise<void> {
  return new Promise((resolve) => {
    const passed = new AbortController();
    const check = () => {
      if (scrollY <= line()) return;
      passed.abort();
      resolve();
    };
    addEventListener('scroll', check, { passive: true, signal: passed.signal });
    onceLaidOut(check);
  });
}

/** With reduced motion or data the poster stays. */
function wantsVideo(): boolean {
  const reduced = matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)');
  return !reduced.matches && !Reflect.get(navigator, 'connection')?.saveData;
}
