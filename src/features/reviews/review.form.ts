import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { postPicture } from '#contract/pictures/picture.endpoints.ts';
import { maxReviewPictures, pictureTexts } from '#contract/pictures/picture.rules.ts';
import { createReview } from '#contract/reviews/review.endpoints.ts';
import { ratingKeysFor, reviewTexts } from '#contract/reviews/review.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { chosenFiles, formText } from '#ui/form-text.ts';
import { photosField, type ReviewDraft, starsField } from './review.draft.ts';

export function parseDraft(form: FormData): ReviewDraft {
  const text = (name: string) => formText(form, name);
  const keys = [...form.keys()].filter((name) => name.startsWith(starsField('')));
  return {
    title: text('title'),
    // Forms send a line break as two characters but count it as one.
    content: text('content').replaceAll('\r\n', '\n'),
    stars: Object.fromEntries(keys.map((name) => [name.slice(starsField('').length), Number(text(name))])),
  };
}

export const parsePhotos = (form: FormData) => chosenFiles(form, photosField);

/** Sends a review, its photos first. Returns why it was not saved, or undefined. */
export async function submitReview(
  draft: ReviewDraft,
  { order, item, photos }: { order: Order; item: OrderItem; photos: readonly File[] },
  visitor: VisitorGateway,
): Promise<string | undefined> {
  const ratings = ratingKeysFor(item.productCategory).map(({ key, label }) => ({
    key,
    label,
    value: draft.stars[key] ?? 0,
    optional: undefined,
  }));
  const isRated = ratings.every(({ value }) => value > 0);
  if (draft.title.trim() === '' || !isRated) return reviewTexts.failed;
  const pictures = await sendPhotos(photos, visitor);
  if (typeof pictures === 'string') return pictures;
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
      pictures,
    },
  });
  return sent.ok ? undefined : reviewTexts.failed;
}

/** The pictures' ids, or why one was refused. */
async function sendPhotos(
  photos: readonly File[],
  visitor: VisitorGateway,
): Promise<string[] | string | undefined> {
  if (photos.length === 0) return undefined;
  if (photos.length > maxReviewPictures) return pictureTexts.tooMany;
  const ids: string[] = [];
  for (const photo of photos) {
    const sent = await visitor.sendPicture(postPicture, photo);
    if (!sent.ok) return sent.message;
    ids.push(sent.data._id);
  }
  return ids;
}
