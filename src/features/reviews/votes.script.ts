/** How far ahead of the reviews their toggles are fetched: nothing moves while it is read. */
const ahead = '100% 0px';

/**
 * Gives a signed-in reader toggles where reviews tell how many found them helpful, before the reviews come into view. The
 * page is the same for everybody; without a hint of a user nothing is fetched (S2 §6, screens §5).
 */
export function startVotes(mayBeSignedIn: boolean): void {
  const list = document.querySelector<HTMLElement>('[data-reviews-of]');
  const productId = list?.dataset.reviewsOf;
  if (!productId || !mayBeSignedIn) return;
  const come = (entries: IntersectionObserverEntry[]) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    import('./votes.ts').then(({ offerVotes }) => offerVotes(list, productId)).catch(() => undefined);
  };
  const watch = new IntersectionObserver(come, { rootMargin: ahead });
  watch.observe(list);
}
