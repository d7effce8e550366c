/** Runs once the page is loaded and the browser is idle. */
export function onceIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/**
 * Runs once the page is laid out and before it is painted, when measuring is free. Measuring earlier forces an extra layout,
 * which the fonts then invalidate.
 */
export function onceLaidOut(work: () => void): void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe(document.documentElement);
}

/** Runs once an element is within one screen of the viewport. */
export function onceNear(element: Element, work: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(element);
}
