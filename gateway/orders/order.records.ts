import { and, asc, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { sku } from '../database/catalogue.tables.ts';
import { orderItem, orders, orderTransition } from '../database/order.tables.ts';
import { payment, paymentRefund } from '../database/payment.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import { isCancellableStatus } from './order-cancel.statements.ts';

export type OrderRow = typeof orders.$inferSelect;

/** An order's line with its sku's current stock; a deleted sku is out of stock. */
export type OrderItemRow = typeof orderItem.$inferSelect & {
  readonly quantityAvailable: number;
  readonly inventoryCount: number;
};

export type OrderRows = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly transitions: readonly (typeof orderTransition.$inferSelect)[];
  readonly refunds: readonly (typeof paymentRefund.$inferSelect)[];
};

export async function listOrders(dependencies: WithDatabase, ownerId: string): Promise<OrderRows[]> {
  return readOrders(dependencies, eq(orders.ownerId, ownerId));
}

/** By order id, external reference or checkout session id. */
export async function findOrder(
  dependencies: WithDatabase,
  { key, ownerId }: { key: string; ownerId: string },
): Promise<OrderRows | undefined> {
  const isMatch = or(eq(orders.id, key), eq(orders.externalReference, key), eq(orders.sessionId, key));
  return (await readOrders(dependencies, and(eq(orders.ownerId, ownerId), isMatch)))[0];
}

/** While a cancellation's refund waits for the provider, the order is neither open nor cancelled yet. */
export const displayStatusSql = `iif(
  ${isCancellableStatus('orders.status')} and exists (
    select 1 from checkout_session session
    where session.id = orders.sessionId and session.refundAskedAt is not null),
  'refund-submitted', orders.status)`;

/** SQL: the stored status is the displayed one. */
export const isShownStatus = `orders.status = ${displayStatusSql}`;

export const displayStatus = sql<OrderRow['status']>`${sql.raw(displayStatusSql)}`;

export async function readOrder(dependencies: WithDatabase, orderId: string): Promise<OrderRows | undefined> {
  return (await readOrders(dependencies, eq(orders.id, orderId)))[0];
}

/**
 * SQL on `orders` and `payment`: the order was paid, or the e-mail is the signed-in customer's own. Mail to any other
 * address must not repeat what the shopper typed, except the name.
 */
export const trustedEmail = `(payment.kind = 'online' or orders.paymentCollected = 1 or exists (
  select 1 from user where user.id = orders.ownerId and user.email = payment.snapshot ->> '$.email'))`;

export function orderPayment({ database }: WithDatabase, orderId: string) {
  const reference = database
    .select({ reference: orders.externalReference })
    .from(orders)
    .where(eq(orders.id, orderId));
  return database.select().from(payment).where(eq(payment.reference, reference));
}

export async function readMailedTo({ database }: WithDatabase, orderId: string) {
  const [row] = await database
    .select({
      email: sql<string>`${payment.snapshot} ->> '$.email'`,
      isTrusted: sql`${sql.raw(trustedEmail)}`.mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(payment, eq(payment.reference, orders.externalReference))
    .where(eq(orders.id, orderId));
  return row;
}

async function readOrders({ database }: WithDatabase, where: SQL | undefined): Promise<OrderRows[]> {
  const orderIds = database.select({ id: orders.id }).from(orders).where(where);
  const [rows, items, transitions, refunds] = await database.batch([
    database
      .select({ ...getTableColumns(orders), status: displayStatus })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(sql`rowid`)),
    database
      .select({
        ...getTableColumns(orderItem),
        quantityAvailable: sql<number>`coalesce(${sku.quantityAvailable}, 0)`,
        inventoryCount: sql<number>`coalesce(${sku.inventoryCount}, 0)`,
      })
      .from(orderItem)
      .leftJoin(sku, eq(sku.id, orderItem.skuId))
      .where(inArray(orderItem.orderId, orderIds))
      .orderBy(sql`${orderItem}.rowid`),
    database
      .select()
      .from(orderTransition)
      .where(inArray(orderTransition.orderId, orderIds))
      .orderBy(asc(orderTransition.date), sql`rowid`),
    database
      .select({ orderId: orders.id, ...getTableColumns(paymentRefund) })
      .from(orders)
      .innerJoin(payment, eq(payment.reference, orders.externalReference))
      .innerJoin(paymentRefund, eq(paymentRefund.paymentId, payment.id))
      .where(and(where, ne(paymentRefund.status, 'failed')))
      .orderBy(asc(paymentRefund.date), sql`${paymentRefund}.rowid`),
  ]);
  const of = <T extends { orderId: string }>(all: readonly T[], order: OrderRow) =>
    all.filter(({ orderId }) => orderId === order.id);
  return rows.map((order) => ({
    order,
    items: of(items, order),
    transitions: of(transitions, order),
    refunds: of(refunds, order),
  }));
}
