import { checkoutSession } from '#gateway/database/checkout.tables.ts';
import { bag, bagItem, review, reviewHelpful, user } from '#gateway/database/customer.tables.ts';
import { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { payment } from '#gateway/database/payment.tables.ts';
import { sandboxTransaction } from '#gateway/database/sandbox.tables.ts';
import { bags, customers, reviews } from './demo.data.ts';
import type { SoldSku } from './order.rows.ts';
import type { ProductRows } from './product.rows.ts';
import { reviewRows } from './review.rows.ts';
import { insertInto, type Statement } from './statements.ts';

const day = 24 * 60 * 60 * 1000;

/** Customers, what lies in their bags, and their reviews with the orders they belong to. */
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
  const times = { createdAt: now - day, updatedAt: now - day };

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
