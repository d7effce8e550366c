/**
 * Does something once the page is laid out and before it is painted, when its measures are there for nothing. Asked for
 * by a script that starts before, they cost a layout of their own, which the fonts then make again.
 */
export function onceLaidOut(work: () => void): void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe(document.documentElement);
}
