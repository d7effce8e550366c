/** Scroll position below which the bar never hides, px. */
const hideBelow = 50;
/** The bar's height, px. Measuring it would force a layout. */
const barHeight = 64;
/** Time to cross the gap between a link and its submenu. */
const closeDelayMs = 140;

/**
 * Hides the bar on scroll down and shows it on scroll up; CSS keeps it while a menu is open or has the focus. Over the
 * hero the bar is transparent, until the hero's text would pass below its links.
 */
export function startNavbar(): void {
  const bar = document.querySelector<HTMLElement>('.navbar');
  if (!bar) return;
  // In a browser without popovers their buttons do nothing, and the submenus are always open: in the menu, below their names.
  if (!('popover' in bar)) {
    for (const each of document.querySelectorAll(
      '.submenu, :is(.categories, .menu-first) button, .menu-list svg',
    ))
      each.remove();
    for (const name of document.querySelectorAll<HTMLButtonElement>('.menu-list button'))
      name.disabled = true;
  }
  for (const item of bar.querySelectorAll<HTMLElement>('[data-submenu]')) openOnHover(item);
  let lastY: number | undefined;
  addEventListener(
    'scroll',
    () => {
      const y = Math.max(0, scrollY);
      if (lastY !== undefined && y !== lastY) bar.toggleAttribute('data-away', y > lastY && y > hideBelow);
      lastY = y;
    },
    { passive: true },
  );
  const hero = document.querySelector('[data-hero]');
  if (!hero) return;
  const text = hero.querySelector('h1:not(.sr-only)');
  const isOver = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry) =>
    text ? boundingClientRect.top >= barHeight : isIntersecting;
  const follow: IntersectionObserverCallback = ([entry]) =>
    bar.toggleAttribute('data-over-hero', entry !== undefined && isOver(entry));
  const rootMargin = `-${barHeight}px 0px 100%`;
  new IntersectionObserver(follow, { rootMargin, threshold: text ? 1 : 0 }).observe(text ?? hero);
}

/** Submenus are popovers. They also open on hover, and close when the focus moves on. */
function openOnHover(item: HTMLElement): void {
  const source = item.querySelector('button');
  const panel = item.querySelector<HTMLElement>('[popover]');
  if (!source || !panel) return;
  let closing: number | undefined;
  item.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(closing);
    if (pointerType === 'mouse' && !panel.matches(':popover-open')) panel.showPopover({ source });
  });
  item.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') closing = window.setTimeout(() => panel.hidePopover(), closeDelayMs);
  });
  item.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !item.contains(relatedTarget)) panel.hidePopover();
  });
  // Hover has already opened the submenu, so a mouse click must not close it.
  source.addEventListener('click', (event) => {
    if (event.detail > 0 && item.matches(':hover') && matchMedia('(hover: hover)').matches)
      event.preventDefault();
  });
}
