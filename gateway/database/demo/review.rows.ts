import type { review, reviewHelpful } from '#gateway/database/customer.tables.ts';
import { categories, customers, type Review, ratings } from './demo.data.ts';
import { collectedOrder, type OrderRows, type SoldSku } from './order.rows.ts';

type ReviewRows = OrderRows & {
  review: typeof review.$inferInsert;
  helpful: (typeof reviewHelpful.$inferInsert)[];
};

const day = 24 * 60 * 60 * 1000;

/** A review, with the collected order it belongs to. `name` is the last part of their ids. */
export function reviewRows(name: string, declared: Review, bought: SoldSku, now: number): ReviewRows {
  const reviewId = `review-${name}`;
  const writtenAt = now - declared.daysAgo * day;
  const order = collectedOrder(name, declared.by, bought, writtenAt - 5 * day);
  return {
    ...order,
    review: {
      id: reviewId,
      createdAt: writtenAt,
      updatedAt: writtenAt,
      ownerId: order.order.ownerId,
      orderId: order.order.id,
      orderNumber: order.order.orderNumber,
      orderItemId: order.item.id,
      productId: bought.product.id,
      skuId: bought.sku.id,
      title: declared.title,
      content: declared.content ?? null,
      ratings: ratingsOf(bought, declared),
      isApproved: declared.isPublished,
      isPublished: declared.isPublished,
      publishedAt: declared.isPublished ? writtenAt + day : null,
      pictures: declared.photos?.map((name) => `/media/products/${name}.webp`) ?? null,
      answer: declared.answer ?? null,
      answeredAt: declared.answer === undefined ? null : writtenAt + 2 * day,
    },
    helpful: customers
      .filter(({ key }) => key !== declared.by)
      .slice(0, declared.helpful)
      .map(({ key }) => ({ reviewId, userId: `user-${key}` })),
  };
}

function ratingsOf({ product }: SoldSku, { title, stars }: Review) {
  const category = categories.find(({ slug }) => product.categoryId === `category-${slug}`);
  const of = category?.isHair ? 'hair' : 'other';
  const rated = ratings.filter((each) => each.of === of);
  if (rated.length !== stars.length)
    throw new RangeError(`“${title}” rates ${stars.length} of ${rated.length}`);
  return rated.map(({ key, label }, index) => ({ key, label, value: stars[index] ?? 0 }));
}
