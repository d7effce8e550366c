import { onceLaidOut } from '#ui/page-events.ts';

/** Where the bar starts to hide, px. */
const staysUntil = 50;

/**
 * Hides the bar on the way down and returns it on any way up, never with a menu open or the focus inside; over
 * the hero it is transparent until the hero is left.
 */
export function startNavbar(): void {
  const bar = document.querySelector<HTMLElement>('[data-navbar]');
  if (!bar) return;
  let last: number | undefined;
  onceLaidOut(() => {
    last ??= scrollY;
  });
  const isHeld = () => bar.matches(':focus-within, :has(:popover-open)');
  const follow = () => {
    const y = Math.max(0, scrollY);
    if (last !== undefined && y !== last)
      bar.toggleAttribute('data-away', y > last && y > staysUntil && !isHeld());
    last = y;
  };
  addEventListener('scroll', follow, { passive: true });
  bar.addEventListener('focusin', () => bar.removeAttribute('data-away'));

  const hero = document.querySelector('[data-hero]');
  if (!hero) {
    bar.removeAttribute('data-over-hero');
    return;
  }
  onceLaidOut(() => {
    const watcher = new IntersectionObserver(
      ([seen]) => bar.toggleAttribute('data-over-hero', seen?.isIntersecting ?? false),
      { rootMargin: `-${bar.offsetHeight}px 0px 0px` },
    );
    watcher.observe(hero);
  });
}
