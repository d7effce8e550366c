import { and, asc, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { sku } from '../database/catalogue.tables.ts';
import { orderItem, orders, orderTransition } from '../database/order.tables.ts';
import { payment, paymentRefund } from '../database/payment.tables.ts';
import type { Stored } from '../dependencies.ts';

export type OrderRow = typeof orders.$inferSelect;
type OrderTransitionRow = typeof orderTransition.$inferSelect;
type RefundRow = typeof paymentRefund.$inferSelect;

/** An order's line with the stock its sku has now; null for a sku that is gone. */
export type OrderItemRow = typeof orderItem.$inferSelect & {
  readonly quantityAvailable: number | null;
  readonly inventoryCount: number | null;
};

export type OrderRows = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly transitions: readonly OrderTransitionRow[];
  readonly refunds: readonly RefundRow[];
};

/** A customer's orders, newest first. */
export async function listOrders(dependencies: Stored, ownerId: string): Promise<OrderRows[]> {
  return readOrders(dependencies, eq(orders.ownerId, ownerId));
}

/** By order id, external reference or checkout session id; another customer's is unknown. */
export async function findOrder(
  dependencies: Stored,
  { key, ownerId }: { key: string; ownerId: string },
): Promise<OrderRows | undefined> {
  const isIt = or(eq(orders.id, key), eq(orders.externalReference, key), eq(orders.sessionId, key));
  return (await readOrders(dependencies, and(eq(orders.ownerId, ownerId), isIt)))[0];
}

export async function findOrderOfPayment(
  { database }: Stored,
  reference: string,
): Promise<string | undefined> {
  const isPaidBy = eq(orders.externalReference, reference);
  return (await database.select({ id: orders.id }).from(orders).where(isPaidBy).get())?.id;
}

/** While the refund of a cancellation waits for the provider, the order is neither open nor cancelled yet. */
export const shownStatusSql = `iif(
  orders.status in ('open', 'ready-for-pickup', 'ready-for-delivery') and exists (
    select 1 from checkout_session session
    where session.id = orders.sessionId and session.refundAskedAt is not null),
  'refund-submitted', orders.status)`;

const shownStatus = sql<OrderRow['status']>`${sql.raw(shownStatusSql)}`;

/** Anybody's, for staff. */
export async function readOrder(dependencies: Stored, orderId: string): Promise<OrderRows | undefined> {
  return (await readOrders(dependencies, eq(orders.id, orderId)))[0];
}

/**
 * Of `orders` and its `payment`: paid, or the e-mail is the signed-in customer's own. To others goes nothing that a
 * shopper typed but the name.
 */
export const trustedEmail = `(payment.kind = 'online' or orders.paymentCollected = 1 or exists (
  select 1 from user where user.id = orders.ownerId and user.email = payment.snapshot ->> '$.email'))`;

export async function hasTrustedEmail({ database }: Stored, orderId: string): Promise<boolean> {
  const sql = `select 1 from orders join payment on payment.reference = orders.externalReference
    where orders.id = ? and ${trustedEmail}`;
  return (await database.$client.prepare(sql).bind(orderId).first()) !== null;
}

async function readOrders({ database }: Stored, where: SQL | undefined): Promise<OrderRows[]> {
  const chosen = database.select({ id: orders.id }).from(orders).where(where);
  const [found, items, transitions, refunds] = await database.batch([
    database
      .select({ ...getTableColumns(orders), status: shownStatus })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(sql`rowid`)),
    database
      .select({
        ...getTableColumns(orderItem),
        quantityAvailable: sku.quantityAvailable,
        inventoryCount: sku.inventoryCount,
      })
      .from(orderItem)
      .leftJoin(sku, eq(sku.id, orderItem.skuId))
      .where(inArray(orderItem.orderId, chosen))
      .orderBy(sql`${orderItem}.rowid`),
    database
      .select()
      .from(orderTransition)
      .where(inArray(orderTransition.orderId, chosen))
      .orderBy(asc(orderTransition.date), sql`rowid`),
    database
      .select({ orderId: orders.id, ...getTableColumns(paymentRefund) })
      .from(orders)
      .innerJoin(payment, eq(payment.reference, orders.externalReference))
      .innerJoin(paymentRefund, eq(paymentRefund.paymentId, payment.id))
      .where(and(where, ne(paymentRefund.status, 'failed')))
      .orderBy(asc(paymentRefund.date), sql`${paymentRefund}.rowid`),
  ]);
  const of = <T extends { orderId: string }>(rows: readonly T[], order: OrderRow) =>
    rows.filter((row) => row.orderId === order.id);
  return found.map((order) => ({
    order,
    items: of(items, order),
    transitions: of(transitions, order),
    refunds: of(refunds, order),
  }));
}
