import { getOrder } from '#contract/orders/order.endpoints.ts';
import { canReview } from '#contract/orders/order.rules.ts';
import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { getOrderItemReview, getOwnReviews } from '#contract/reviews/review.endpoints.ts';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import type { OwnReview } from '#contract/reviews/review.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { nullIfMissing, type Result } from '#gateway-client/result.ts';
import { emptyDraft, type ReviewDraft } from './review.draft.ts';
import { parseDraft, parsePhotos, submitReview } from './review.form.ts';

/** Null if the order is not this visitor's. */
export async function loadOrderToReview(
  visitor: VisitorGateway,
  orderId: string,
): Promise<Result<Order | null>> {
  return nullIfMissing(await visitor.call(getOrder, { params: { orderId } }));
}

/** Order lines this customer has not reviewed. Excludes the same sku reviewed from another order. */
export async function reviewableLines(visitor: VisitorGateway, { items }: Order): Promise<OrderItem[]> {
  const existing = await Promise.all(items.map((item) => ownReviewOf(visitor, item)));
  return items.filter((_, index) => !existing[index]);
}

/** This customer's review of a line's sku, else of the line itself. A failed call counts as none. */
async function findExistingReview(visitor: VisitorGateway, item: OrderItem): Promise<OwnReview | undefined> {
  const [ofSku, ofLine] = await Promise.all([
    ownReviewOf(visitor, item),
    visitor.call(getOrderItemReview, { params: { orderItemId: item._id } }),
  ]);
  return ofSku ?? (ofLine.ok ? ofLine.data : undefined);
}

async function ownReviewOf(
  visitor: VisitorGateway,
  { productSkuId }: OrderItem,
): Promise<OwnReview | undefined> {
  const reviews = await visitor.call(getOwnReviews, { params: { productSkuId } });
  return reviews.ok ? reviews.data[0] : undefined;
}

export type ReviewScreen =
  | {
      readonly step: 'form';
      readonly item: OrderItem;
      readonly draft: ReviewDraft;
      readonly problem: string | undefined;
    }
  /** No form, and the reason in one sentence. */
  | { readonly step: 'sent' | 'earlier' | 'tooEarly'; readonly item: OrderItem; readonly text: string }
  /** The gateway did not answer. The posted draft is kept. */
  | { readonly step: 'unknown'; readonly message: string; readonly draft: ReviewDraft | undefined }
  /** An order or line that is not this visitor's. */
  | { readonly step: 'missing' }
  /** The same for a posted review: its customer may have been signed out meanwhile. */
  | { readonly step: 'signedOut'; readonly draft: ReviewDraft }
  /** The posted review was saved: redirect. */
  | { readonly step: 'done' };

export type ReviewRequest = {
  readonly orderId: string;
  readonly itemId: string;
  readonly form: FormData | undefined;
  /** The redirect after a saved review. */
  readonly isSent: boolean;
};

/** Loads the form, or submits it. An existing review takes precedence. */
export async function loadReviewScreen(
  visitor: VisitorGateway,
  { orderId, itemId, form, isSent }: ReviewRequest,
): Promise<ReviewScreen> {
  const draft = form && parseDraft(form);
  const loaded = await loadOrderToReview(visitor, orderId);
  if (!loaded.ok) return { step: 'unknown', message: loaded.message, draft };
  const order = loaded.data;
  const item = order?.items.find(({ _id }) => _id === itemId);
  if (!order || !item) return draft ? { step: 'signedOut', draft } : { step: 'missing' };
  const existing = await findExistingReview(visitor, item);
  if (existing) return reviewed(item, existing, isSent);
  if (!canReview(order)) return { step: 'tooEarly', item, text: reviewTexts.tooEarly };
  const isFromOrderPage = form?.get('action') === 'draft';
  if (!draft || isFromOrderPage)
    return { step: 'form', item, draft: draft ?? emptyDraft, problem: undefined };
  const problem = await submitReview(draft, { order, item, photos: parsePhotos(form) }, visitor);
  if (problem === undefined) return { step: 'done' };
  const submitted = await findExistingReview(visitor, item);
  return submitted ? reviewed(item, submitted, false) : { step: 'form', item, draft, problem };
}

function reviewed(item: OrderItem, review: OwnReview, isSent: boolean): ReviewScreen {
  if (!isSent) {
    return { step: 'earlier', item, text: reviewTexts.earlier(formatDate(review._creationTime)) };
  }
  return { step: 'sent', item, text: review.isPublished ? reviewTexts.published : reviewTexts.awaiting };
}
