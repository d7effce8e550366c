import { memo, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import { getProductReviews, toggleHelpful } from '#contract/reviews/review.endpoints.ts';
import type { PublicReview } from '#contract/reviews/review.schema.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { helpfulText } from './reviews.rules.ts';

/**
 * Renders a vote toggle in each review for a signed-in reader. Others keep the edge's number, and failures are silent. One
 * island for all reviews, because one per review takes longer to render than the rest of the page.
 */
export const HelpfulVote = memo(function HelpfulVote({ productId }: { productId: string }) {
  const [reviews, setReviews] = useState<readonly PublicReview[]>([]);
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());

  useEffect(() => {
    void loadVotes(productId).then(setReviews);
  }, [productId]);
  useEffect(() => {
    if (reviews.length === 0) return;
    const findPlaces = () => {
      const elements = [...document.querySelectorAll<HTMLElement>('[data-vote]')];
      for (const { firstChild } of elements) if (firstChild instanceof Text) firstChild.remove();
      setPlaces(new Map(elements.map((place) => [place.dataset.vote ?? '', place])));
    };
    findPlaces();
    document.addEventListener('more', findPlaces);
    return () => document.removeEventListener('more', findPlaces);
  }, [reviews]);

  return reviews.map((review) => {
    const place = places.get(review._id);
    const setVote = (vote: Vote) =>
      setReviews((all) => all.map((each) => (each._id === review._id ? { ...each, ...vote } : each)));
    return place && createPortal(<Toggle review={review} setVote={setVote} />, place, review._id);
  });
});

/** Empty for a reader who is not signed in. */
async function loadVotes(productId: string): Promise<readonly PublicReview[]> {
  const [user, reviews] = await Promise.all([
    callFromBrowser(getUser),
    callFromBrowser(getProductReviews, { params: { productId }, query: { fields: 'page' } }),
  ]);
  return user.ok && user.data && reviews.ok ? reviews.data : [];
}

type Vote = Pick<PublicReview, 'helpfulCount' | 'isHelpfulByMe'>;

/** Filters recreate it, so its vote is kept by its parent. */
function Toggle({ review, setVote }: { review: PublicReview; setVote: (vote: Vote) => void }) {
  const [isSending, setSending] = useState(false);
  const toggle = async () => {
    if (isSending) return;
    setSending(true);
    const { helpfulCount, isHelpfulByMe } = review;
    setVote({ helpfulCount: helpfulCount + (isHelpfulByMe ? -1 : 1), isHelpfulByMe: !isHelpfulByMe });
    const answer = await callFromBrowser(toggleHelpful, { params: { reviewId: review._id } });
    setVote(answer.ok ? answer.data : review);
    setSending(false);
  };
  return (
    <button type="button" className="chip" aria-pressed={review.isHelpfulByMe} onClick={toggle}>
      {helpfulText(review.helpfulCount)}
    </button>
  );
}
