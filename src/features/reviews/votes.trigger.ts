import { onceNear } from '#ui/page-events.ts';

/** Wakes the island of votes before the reviews come into view, for customers who may be signed in. */
export function watchReviews(mayBeSignedIn: boolean): void {
  const reviews = document.getElementById('reviews');
  if (!reviews || !mayBeSignedIn) return;
  onceNear(reviews, () => document.dispatchEvent(new Event('reviews-near')));
}
