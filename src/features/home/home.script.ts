import { hasMarker } from '#gateway-client/guest-marker.ts';
import { onceIdle } from '#ui/once-idle.ts';
import { onceLaidOut } from '#ui/once-laid-out.ts';
import { mayRemind, mayWelcome } from './home.memory.ts';
import { reminderDelayMs } from './reminder.rules.ts';
import { modalScrollShare } from './welcome-offer.rules.ts';

/** When the scroll hint comes, ms, and how far down it goes for good, px. */
const hintAfter = 2000;
const hintUntil = 50;

/** Gives home's opening its hint, its film once the page is idle, and what comes on the way down. */
export function startHome(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero]');
  if (!hero) return;
  startHint(hero);
  const { reel } = hero.dataset;
  if (reel && wantsFilm())
    onceIdle(() => void import('./reel.play.ts').then((module) => module.playReel(hero, reel)));
  startOffers();
}

function startHint(hero: HTMLElement): void {
  const hint = hero.querySelector<HTMLElement>('[data-hint]');
  const timer = setTimeout(() => hint?.removeAttribute('hidden'), hintAfter);
  oncePast(
    () => hintUntil,
    () => {
      clearTimeout(timer);
      hint?.remove();
      document.dispatchEvent(new CustomEvent('hint-gone'));
    },
  );
}

/** Wakes the islands that come by themselves: neither in their cooldown nor, the bar, for a browser that is new here. */
function startOffers(): void {
  if (hasMarker() && mayRemind())
    oncePast(
      () => innerHeight / 2,
      () => setTimeout(() => document.dispatchEvent(new Event('remind')), reminderDelayMs),
    );
  if (mayWelcome())
    oncePast(
      () => innerHeight * modalScrollShare,
      () => document.dispatchEvent(new Event('welcome')),
    );
}

function oncePast(line: () => number, work: () => void): void {
  let isPast = false;
  const follow = () => {
    if (isPast || scrollY <= line()) return;
    isPast = true;
    removeEventListener('scroll', follow);
    work();
  };
  addEventListener('scroll', follow, { passive: true });
  // A page may open further down.
  onceLaidOut(follow);
}

/** Neither still motion nor saved data wants a film: the poster stays. */
function wantsFilm(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  return (
    !savesData && !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
  );
}
