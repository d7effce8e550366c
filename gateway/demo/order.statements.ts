import { review, reviewHelpful } from '#gateway/database/customer.tables.ts';
import { dayMs, hourMs } from '../time-units.ts';
import { latestOrders, type Review, ratings, reviews, rows } from './demo.data.ts';
import { insertRows, type Statement } from './insert.statements.ts';
import { orderRows, orderTables, type RowsOf, type SoldSku } from './order.rows.ts';
import type { ProductRows } from './product.rows.ts';

const tables = { ...orderTables, review, reviewHelpful };

/** The reviews with the reviewed orders, and the latest orders. */
export function* orderStatements(products: readonly ProductRows[], now: number): Generator<Statement> {
  const sold = new Map(
    products.flatMap(({ product, skus }) => skus.map((sku) => [sku.id, { product, sku }] as const)),
  );
  const soldAs = (product: string, variant: string) => {
    const bought = sold.get(`sku-${product}-${variant}`);
    if (!bought) throw new RangeError(`${product} is not sold as ${variant}`);
    return bought;
  };
  const sales: Readonly<Record<string, object>>[] = [
    ...reviews.map((review, index) =>
      reviewRows(`demo-${index + 1}`, review, soldAs(review.product, review.variant), now),
    ),
    ...latestOrders.map(({ product, variant, hoursAgo, ...sale }, index) =>
      orderRows(`latest-${index + 1}`, soldAs(product, variant), {
        ...sale,
        orderedAt: now - hoursAgo * hourMs,
      }),
    ),
  ];
  for (const [name, table] of Object.entries(tables))
    yield* insertRows(
      table,
      sales.flatMap((each) => each[name] ?? []),
    );
  // Products are inserted with what is free.
  yield {
    sql: `update sku set inventoryCount = inventoryCount +
        (select count(*) from order_item where skuId = sku.id and isReady = 0)`,
    params: [],
  };
}

/** `name` is the suffix of their ids. */
function reviewRows(name: string, definition: Review, bought: SoldSku, now: number) {
  const { by, title, content, isPublished, photos, answer, helpful } = definition;
  const reviewId = `review-${name}`;
  const createdAt = now - definition.daysAgo * dayMs;
  const order = orderRows(name, bought, { by, orderedAt: createdAt - 7 * dayMs, steps: 2 });
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
