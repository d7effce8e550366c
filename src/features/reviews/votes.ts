import { getUser } from '#contract/customers/customer.endpoints.ts';
import { getProductReviews, toggleHelpful } from '#contract/reviews/review.endpoints.ts';
import { helpfulText } from '#contract/reviews/review.rules.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

type Vote = { readonly helpfulCount: number; readonly isHelpfulByMe: boolean };

/** Asks who reads and what they found helpful, and lets a user change it. Failures are silent (S2 §8). */
export async function offerVotes(list: HTMLElement, productId: string): Promise<void> {
  const [user, reviews] = await Promise.all([
    callFromBrowser(getUser),
    callFromBrowser(getProductReviews, { params: { productId } }),
  ]);
  if (!user.ok || !user.data || !reviews.ok) return;
  const known = new Map(reviews.data.map((review) => [review._id, review]));
  for (const place of list.querySelectorAll<HTMLElement>('[data-vote]')) {
    const review = known.get(place.dataset.vote ?? '');
    if (review) place.replaceChildren(toggleFor(review._id, review));
  }
}

function toggleFor(reviewId: string, first: Vote): HTMLButtonElement {
  const button = document.createElement('button');
  let isUnderWay = false;
  let vote = first;
  const show = (shown: Vote) => {
    button.textContent = helpfulText(shown.helpfulCount);
    button.setAttribute('aria-pressed', String(shown.isHelpfulByMe));
  };
  button.type = 'button';
  button.className = 'chip';
  button.addEventListener('click', async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    show({
      helpfulCount: vote.helpfulCount + (vote.isHelpfulByMe ? -1 : 1),
      isHelpfulByMe: !vote.isHelpfulByMe,
    });
    const answer = await callFromBrowser(toggleHelpful, { params: { reviewId } });
    if (answer.ok) vote = answer.data;
    show(vote);
    isUnderWay = false;
  });
  show(vote);
  return button;
}
