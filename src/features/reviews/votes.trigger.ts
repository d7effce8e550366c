/** How far ahead of the reviews their toggles are fetched: nothing moves while it is read. */
const ahead = '100% 0px';

/** Wakes the island of votes before the reviews come into view, for customers who may be signed in. */
export function watchReviews(mayBeSignedIn: boolean): void {
  const reviews = document.getElementById('reviews');
  if (!reviews || !mayBeSignedIn) return;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      document.dispatchEvent(new Event('reviews-near'));
    },
    { rootMargin: ahead },
  );
  watch.observe(reviews);
}
