/** Does something once the page is loaded and the browser has nothing else to do. */
export function onceIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
