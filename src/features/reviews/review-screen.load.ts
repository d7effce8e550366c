import { mayReview } from '#contract/orders/order.rules.ts';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import type { OwnReview } from '#contract/reviews/review.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { emptyDraft, type ReviewDraft } from './review.draft.ts';
import { draftIn, photosIn, submitReview } from './review.form.ts';
import { findEarlier, loadReviewable, type OrderLine } from './review.load.ts';

/** What the page of one line's review shows. */
export type ReviewScreen =
  | {
      readonly step: 'form';
      readonly item: OrderLine;
      readonly draft: ReviewDraft;
      readonly problem: string | undefined;
    }
  /** Nothing to fill in: why, in one sentence. */
  | { readonly step: 'sent' | 'earlier' | 'tooEarly'; readonly item: OrderLine; readonly text: string }
  /** The gateway does not say; what was posted is kept. */
  | { readonly step: 'unknown'; readonly message: string; readonly draft: ReviewDraft | undefined }
  /** An order or line that is not this visitor's. */
  | { readonly step: 'missing' }
  /** A posted review is kept: on to its own address. */
  | { readonly step: 'done' };

export type ReviewRequest = {
  readonly orderId: string;
  readonly itemId: string;
  /** What was posted, if anything. */
  readonly form: FormData | undefined;
  /** Comes from a review that was kept. */
  readonly isSent: boolean;
};

/** Draws the form, or sends what it brought. A review there is comes before what may be done now. */
export async function loadReviewScreen(
  visitor: VisitorGateway,
  { orderId, itemId, form, isSent }: ReviewRequest,
): Promise<ReviewScreen> {
  const draft = form && draftIn(form);
  const found = await loadReviewable(visitor, orderId, itemId);
  if (!found.ok) return { step: 'unknown', message: found.message, draft };
  if (!found.data) return { step: 'missing' };
  const { order, item, earlier } = found.data;
  if (earlier) return reviewed(item, earlier, isSent);
  if (!mayReview(order)) return { step: 'tooEarly', item, text: reviewTexts.tooEarly };
  const isHandedOn = form?.get('action') === 'draft';
  if (!draft || isHandedOn) return { step: 'form', item, draft: draft ?? emptyDraft, problem: undefined };
  const problem = await submitReview(draft, { order, item, photos: photosIn(form) }, visitor);
  if (problem === undefined) return { step: 'done' };
  const meanwhile = await findEarlier(visitor, item);
  return meanwhile ? reviewed(item, meanwhile, false) : { step: 'form', item, draft, problem };
}

function reviewed(item: OrderLine, review: OwnReview, isSent: boolean): ReviewScreen {
  if (!isSent) {
    return { step: 'earlier', item, text: reviewTexts.earlier(formatDate(review._creationTime)) };
  }
  return { step: 'sent', item, text: review.isPublished ? reviewTexts.published : reviewTexts.awaiting };
}
