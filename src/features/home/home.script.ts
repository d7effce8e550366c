/** When the scroll hint comes, ms, and how far down it goes for good, px (screens §3, S1 §2). */
const hintAfter = 2000;
const hintUntil = 50;

/** Gives home's opening its hint and, once the page is idle, its film. */
export function startHome(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero]');
  if (!hero) return;
  startHint(hero);
  const reel = hero.dataset.reel;
  if (reel && wantsFilm())
    whenIdle(() => void import('./reel.play.ts').then(({ playReel }) => playReel(hero, reel)));
}

function startHint(hero: HTMLElement): void {
  const hint = hero.querySelector<HTMLElement>('[data-hint]');
  const timer = setTimeout(() => hint?.removeAttribute('hidden'), hintAfter);
  const follow = () => {
    if (scrollY <= hintUntil) return;
    removeEventListener('scroll', follow);
    clearTimeout(timer);
    hint?.remove();
    document.dispatchEvent(new CustomEvent('hint-gone'));
  };
  addEventListener('scroll', follow, { passive: true });
  follow();
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

function whenIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
