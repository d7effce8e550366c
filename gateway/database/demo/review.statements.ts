import { review, reviewHelpful } from '#gateway/database/customer.tables.ts';
import { dayMs } from '../../time-units.ts';
import { type Review, ratings, reviews, rows } from './demo.data.ts';
import { collectedOrder, orderTables, type RowsOf, type SoldSku } from './order.rows.ts';
import type { ProductRows } from './product.rows.ts';
import { insertRows, type Statement } from './statements.ts';

const tables = { ...orderTables, review, reviewHelpful };

/** The reviews with the reviewed orders. */
export function* reviewStatements(products: readonly ProductRows[], now: number): Generator<Statement> {
  const sold = new Map(
    products.flatMap(({ product, skus }) => skus.map((sku) => [sku.id, { product, sku }] as const)),
  );
  const reviewed = reviews.map((definition, index): Readonly<Record<string, object>> => {
    const bought = sold.get(`sku-${definition.product}-${definition.variant}`);
    if (!bought) throw new RangeError(`${definition.product} is not sold as ${definition.variant}`);
    return reviewRows(`demo-${index + 1}`, definition, bought, now);
  });
  for (const [name, table] of Object.entries(tables))
    yield* insertRows(
      table,
      reviewed.flatMap((each) => each[name] ?? []),
    );
}

/** `name` is the suffix of their ids. */
function reviewRows(name: string, definition: Review, bought: SoldSku, now: number) {
  const { by, title, content, isPublished, photos, answer, helpful } = definition;
  const reviewId = `review-${name}`;
  const createdAt = now - definition.daysAgo * dayMs;
  const order = collectedOrder(name, by, bought, createdAt - 5 * dayMs);
  return {
    ...order,
    review: {
      id: reviewId,
      createdAt,
      updatedAt: createdAt,
      ownerId: order.orders.ownerId,
      orderId: order.orders.id,
      orderNumber: order.orders.orderNumber,
      orderItemId: order.orderItem.id,
      productId: bought.product.id,
      skuId: bought.sku.id,
      title,
      content,
      ratings: ratingsOf(bought, definition),
      isApproved: isPublished,
      isPublished,
      publishedAt: isPublished ? createdAt + dayMs : null,
      pictures: photos?.map((photo) => `/media/products/${photo}.webp`),
      answer,
      answeredAt: answer === undefined ? null : createdAt + 2 * dayMs,
    },
    reviewHelpful: rows.user
      .filter(({ id }) => id !== `user-${by}`)
      .slice(0, helpful)
      .map(({ id: userId }) => ({ reviewId, userId })),
  } satisfies RowsOf<typeof tables>;
}

function ratingsOf({ product }: SoldSku, { title, stars }: Review) {
  const isHair = rows.category.some((each) => each.id === product.categoryId && each.isHair);
  const rated = ratings.filter((each) => each.of === (isHair ? 'hair' : 'other'));
  if (rated.length !== stars.length)
    throw new RangeError(`“${title}” rates ${stars.length} of ${rated.length}`);
  return rated.map(({ key, label }, index) => ({ key, label, value: stars[index] ?? 0 }));
}
