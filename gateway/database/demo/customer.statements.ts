import { checkoutSession } from '#gateway/database/checkout.tables.ts';
import { bag, bagItem, review, reviewHelpful, user } from '#gateway/database/customer.tables.ts';
import { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { payment } from '#gateway/database/payment.tables.ts';
import { sandboxTransaction } from '#gateway/database/sandbox.tables.ts';
import { bags, categories, customers, type Review, ratings, reviews } from './demo.data.ts';
import { collectedOrder, type OrderRows, type SoldSku } from './order.rows.ts';
import type { ProductRows } from './product.rows.ts';
import { insertInto, type Statement } from './statements.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Customers, their bags, and their reviews with the reviewed orders. */
export function* customerStatements(
  products: readonly ProductRows[],
  { now, opened }: { now: number; opened: number },
): Generator<Statement> {
  const sold = new Map<string, SoldSku>(
    products.flatMap(({ product, skus }) => skus.map((sku) => [sku.id, { product, sku }] as const)),
  );
  const soldAs = (skuId: string) => {
    const found = sold.get(skuId);
    if (!found) throw new RangeError(`${skuId} is not sold`);
    return found;
  };
  const times = { createdAt: now - dayMs, updatedAt: now - dayMs };

  yield* insertInto(
    user,
    customers.map((row, index) => ({ id: `user-${row.key}`, createdAt: opened + index, ...row })),
  );
  yield* insertInto(
    bag,
    bags.map(({ customer }) => ({ id: `bag-${customer}`, ownerId: `user-${customer}`, ...times })),
  );
  yield* insertInto(
    bagItem,
    bags.map(({ customer, skuId, quantity }) => ({
      id: `bag-${customer}-item`,
      bagId: `bag-${customer}`,
      productId: soldAs(skuId).product.id,
      skuId,
      quantity,
      ...times,
    })),
  );
  const reviewed = reviews.map((declared, index) => {
    const bought = soldAs(`sku-${declared.product}-${declared.variant}`);
    return reviewRows(`demo-${index + 1}`, declared, bought, now);
  });
  yield* insertInto(
    checkoutSession,
    reviewed.map(({ session }) => session),
  );
  yield* insertInto(
    payment,
    reviewed.map((each) => each.payment),
  );
  yield* insertInto(
    sandboxTransaction,
    reviewed.map(({ transaction }) => transaction),
  );
  yield* insertInto(
    orders,
    reviewed.map(({ order }) => order),
  );
  yield* insertInto(
    orderItem,
    reviewed.map(({ item }) => item),
  );
  yield* insertInto(
    orderTransition,
    reviewed.flatMap(({ transitions }) => transitions),
  );
  yield* insertInto(
    review,
    reviewed.map((each) => each.review),
  );
  yield* insertInto(
    reviewHelpful,
    reviewed.flatMap(({ helpful }) => helpful),
  );
}

type ReviewRows = OrderRows & {
  review: typeof review.$inferInsert;
  helpful: (typeof reviewHelpful.$inferInsert)[];
};

/** A review with its order. `name` is the suffix of their ids. */
function reviewRows(name: string, declared: Review, bought: SoldSku, now: number): ReviewRows {
  const reviewId = `review-${name}`;
  const writtenAt = now - declared.daysAgo * dayMs;
  const order = collectedOrder(name, declared.by, bought, writtenAt - 5 * dayMs);
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
      publishedAt: declared.isPublished ? writtenAt + dayMs : null,
      pictures: declared.photos?.map((name) => `/media/products/${name}.webp`) ?? null,
      answer: declared.answer ?? null,
      answeredAt: declared.answer === undefined ? null : writtenAt + 2 * dayMs,
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
