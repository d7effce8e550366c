/**
 * Gives a signed-in reader toggles where reviews tell how many found them helpful, once the reviews come into view. The
 * page is the same for everybody; without a hint of a user nothing is fetched (S2 §6, screens §5).
 */
export function startVotes(isSignedIn: boolean): void {
  const list = document.querySelector<HTMLElement>('[data-reviews-of]');
  const productId = list?.dataset.reviewsOf;
  if (!productId || !isSignedIn) return;
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    import('./votes.ts').then(({ offerVotes }) => offerVotes(list, productId)).catch(() => undefined);
  });
  watch.observe(list);
}
