import type { review, reviewHelpful } from '#gateway/database/customer.tables.ts';
import { userId } from './customer.rows.ts';
import { hairReviews } from './hair.reviews.ts';
import { collectedOrder, type OrderRows, type SoldSku } from './order.rows.ts';
import { otherReviews } from './other.reviews.ts';
import { type ProductRows, skuId } from './product.rows.ts';
import { allReviewers } from './reviewers.ts';
import { type ReviewDeclaration, ratingKeys } from './reviews.ts';

export type ReviewRows = OrderRows & {
  review: typeof review.$inferInsert;
  helpful: (typeof reviewHelpful.$inferInsert)[];
};

const day = 24 * 60 * 60 * 1000;

/** Every review, with the collected order it belongs to. A review of goods the shop does not have throws. */
export function reviewRows(products: readonly ProductRows[], now: number): ReviewRows[] {
  const sold = new Map<string, SoldSku>(
    products.flatMap(({ product, skus }) => skus.map((sku) => [sku.id, { product, sku }] as const)),
  );
  return [...declaredReviews()].map(({ slug, declared, keys }, index) => {
    const bought = sold.get(skuId(slug, declared.variant));
    if (!bought) throw new RangeError(`A review is about ${slug} ${declared.variant}, which is not sold`);
    const name = `demo-${index + 1}`;
    const writtenAt = now - declared.daysAgo * day;
    const order = collectedOrder(name, declared.by, bought, writtenAt - 5 * day);
    const isPublished = declared.isPublished ?? true;
    return {
      ...order,
      review: {
        id: `review-${name}`,
        createdAt: writtenAt,
        updatedAt: writtenAt,
        ownerId: userId(declared.by),
        orderId: order.order.id,
        orderNumber: order.order.orderNumber,
        orderItemId: order.item.id,
        productId: bought.product.id,
        skuId: bought.sku.id,
        title: declared.title,
        content: declared.content ?? null,
        ratings: ratingsOf(keys, declared.stars),
        isApproved: isPublished,
        isPublished,
        publishedAt: isPublished ? writtenAt + day : null,
      },
      helpful: allReviewers
        .filter((reader) => reader !== declared.by)
        .slice(0, declared.helpful ?? 0)
        .map((reader) => ({ reviewId: `review-${name}`, userId: userId(reader) })),
    };
  });
}

function* declaredReviews() {
  const kinds = [
    { keys: ratingKeys.hair, reviews: hairReviews },
    { keys: ratingKeys.other, reviews: otherReviews },
  ];
  for (const { keys, reviews } of kinds) {
    for (const [slug, ofProduct] of Object.entries(reviews)) {
      for (const declared of ofProduct) yield { slug, declared, keys };
    }
  }
}

function ratingsOf(keys: Record<string, string>, stars: ReviewDeclaration['stars']) {
  return Object.entries(keys).map(([key, label], index) => {
    const value = stars[index];
    if (value === undefined) throw new RangeError(`A review says nothing about ${label}`);
    return { key, label, value };
  });
}
