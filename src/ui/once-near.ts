/** Does something once an element is a screen away from view: what it fetches is there before it is read. */
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
