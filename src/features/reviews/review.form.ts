import { createReview } from '#contract/reviews/review.endpoints.ts';
import { canSubmitReview, ratingKeysFor } from '#contract/reviews/review.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';
import { type ReviewDraft, starsField } from './review.draft.ts';
import type { Reviewable } from './review.load.ts';

/** What was typed and chosen. */
export function draftIn(form: FormData): ReviewDraft {
  const text = (name: string) => formText(form, name);
  const keys = [...form.keys()].filter((name) => name.startsWith(starsField('')));
  return {
    title: text('title'),
    // Forms send a line break as two characters, and count it as one.
    content: text('content').replaceAll('\r\n', '\n'),
    stars: Object.fromEntries(keys.map((name) => [name.slice(starsField('').length), Number(text(name))])),
  };
}

/** Sends a review; false when it could not be kept, and for one that is not complete. */
export async function submitReview(
  draft: ReviewDraft,
  { order, item }: Pick<Reviewable, 'order' | 'item'>,
  visitor: VisitorGateway,
): Promise<boolean> {
  const ratings = ratingKeysFor(item.productCategory).map(({ key, label }) => ({
    key,
    label,
    value: draft.stars[key] ?? 0,
    optional: undefined,
  }));
  if (!canSubmitReview(item.productCategory, { title: draft.title, ratings })) return false;
  const sent = await visitor.call(createReview, {
    body: {
      orderId: order._id,
      orderNumber: order.orderNumber,
      orderItemId: item._id,
      productId: item.productId,
      productSkuId: item.productSkuId,
      title: draft.title.trim(),
      content: draft.content.trim() || undefined,
      ratings,
    },
  });
  return sent.ok;
}
