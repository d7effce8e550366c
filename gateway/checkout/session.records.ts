import { type SQL, sql } from 'drizzle-orm';
import {
  type SessionFacts,
  type SessionState,
  sessionState,
} from '#contract/checkout/checkout-session.rules.ts';
import type { Minor } from '#contract/wire/money.ts';
import { checkoutItem, checkoutSession, isUnpaid } from '../database/checkout.tables.ts';
import type { orders } from '../database/order.tables.ts';
import { parseJson, type RowJson, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { hasLink, isUnsettled } from '../payments/payment.records.ts';
import { type PromoFacts, promoFactsJson } from '../promotions/promo-facts.records.ts';

export type SessionRow = typeof checkoutSession.$inferSelect;

/** `price` is as of creation or freeze, `livePrice` the catalogue's current price; 0 for the gift. */
export type SessionLine = typeof checkoutItem.$inferSelect & { readonly livePrice: Minor };

export type Session = {
  readonly row: SessionRow;
  readonly orderStatus: typeof orders.$inferSelect.status | null;
  readonly lines: readonly SessionLine[];
  /** The recorded promo code with what decides whether it still applies. */
  readonly promo: PromoFacts | undefined;
  /** Held quantity by sku id. */
  readonly held: ReadonlyMap<string, number>;
  /** Online payments, except those that the provider refused at once. */
  readonly onlinePayments: number;
  /** Online payments whose outcome is unknown. */
  readonly unsettledPayments: number;
};

export function factsOf({ row, orderStatus }: Session): SessionFacts {
  return {
    ...row,
    isRefundRequested: row.refundAskedAt !== null,
    hasEndedUnpaid: row.endedAt !== null,
    orderStatus,
  };
}

export function stateOf(session: Session, now: number): SessionState {
  return sessionState(factsOf(session), now);
}

/** From the freeze on a session shows its frozen figures, before that live ones. */
export function isFrozen({ row }: Session): boolean {
  return row.isFinalizingPayment || row.hasCompletedPayment || row.placedOrderId !== null;
}

/** SQL: neither paid nor ordered, and not ended. */
export const isUnpaidSession = `endedAt is null and ${isUnpaid}`;

/** One statement reads a session with its order's status, lines, promo code and hold. */
const selectSessions = sql.raw(`
  select ${rowJson(checkoutSession, 's')} as row, orders.status as orderStatus,
    (select json_group_array(json_set(${rowJson(checkoutItem, 'line')},
        '$.livePrice', iif(line.isGift, 0, ifnull(sku.price, 0))) order by line.rowid)
      from checkout_item line left join sku on sku.id = line.skuId where line.sessionId = s.id) as lines,
    (select ${promoFactsJson({ owner: 's.ownerId', session: 's.id' })}
      from promo_code code where code.id = s.discount ->> '$.id') as promo,
    (select json_group_array(json_array(skuId, quantity)) from hold where sessionId = s.id) as held,
    (select count(*) from payment where sessionId = s.id and ${hasLink}) as onlinePayments,
    (select count(*) from payment where sessionId = s.id and ${isUnsettled}) as unsettledPayments
  from checkout_session s left join orders on orders.id = s.placedOrderId`);

type Row = Pick<Session, 'orderStatus' | 'onlinePayments' | 'unsettledPayments'> & {
  readonly row: RowJson<SessionRow>;
  readonly lines: RowJson<SessionLine[]>;
  readonly promo: RowJson<PromoFacts> | null;
  readonly held: RowJson<[string, number][]>;
};

export function sessionsOf(rows: readonly Row[]): Session[] {
  return rows.map(({ row, lines, promo, held, ...rest }) => ({
    ...rest,
    row: parseJson(row),
    lines: parseJson(lines),
    promo: promo === null ? undefined : parseJson(promo),
    held: new Map(parseJson(held)),
  }));
}

/** One session; without `ownerId`, of any customer. */
export const sessionStatement = ({ id, ownerId }: { id: string; ownerId?: string | undefined }): SQL =>
  sql`${selectSessions} where s.id = ${id} and ${ownerId === undefined ? sql`true` : sql`s.ownerId = ${ownerId}`}`;

export async function readSession(
  { database }: WithDatabase,
  by: { id: string; ownerId?: string },
): Promise<Session | undefined> {
  return sessionsOf(await database.all(sessionStatement(by)))[0];
}

/** A customer's unfinished sessions, newest first: live, in payment, paid, or ordered and not complete. */
export const unfinishedStatement = (ownerId: string): SQL => sql`${selectSessions}
  where s.ownerId = ${ownerId} and s.hasCompletedCheckoutSession = 0 and (s.liveKey = ${ownerId}
    or s.hasCompletedPayment = 1 or s.isFinalizingPayment = 1 or s.placedOrderId is not null)
  order by s.createdAt desc, s.rowid desc`;

export async function readUnfinishedSessions(
  { database }: WithDatabase,
  ownerId: string,
): Promise<Session[]> {
  return sessionsOf(await database.all(unfinishedStatement(ownerId)));
}
