import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppliedDiscount } from '#contract/discount.schema.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { promoCode, promoCodeItem } from '../database/promotion.tables.ts';
import type { Dependencies } from '../dependencies.ts';

export type PromoCodeRow = typeof promoCode.$inferSelect;
export type PromoItemRow = typeof promoCodeItem.$inferSelect;

/** A code as one customer's session meets it. */
export type PromoFacts = {
  readonly code: PromoCodeRow;
  readonly items: readonly PromoItemRow[];
  /** Uses by this customer, reserved or final, besides this session's own reservation. */
  readonly otherUses: number;
  /** This session holds a reservation already: it is counted in `redemptionCount`. */
  readonly isReserved: boolean;
  readonly hasOffer: boolean;
};

export type PromoKey = { readonly text: string } | { readonly id: string };

/** Looks a code up by its text (trimmed, case ignored) or id; undefined when there is none (contract §8). */
export async function readPromo(
  { database }: Pick<Dependencies, 'database'>,
  key: PromoKey,
  { ownerId, sessionId }: { ownerId: string; sessionId: string },
): Promise<PromoFacts | undefined> {
  const isIt =
    'id' in key ? eq(promoCode.id, key.id) : sql`lower(${promoCode.code}) = ${key.text.trim().toLowerCase()}`;
  // Tables by name: drizzle leaves a lone table's columns unqualified, which a subquery would read as its own.
  const ownUse = sql`redemption.promoCodeId = promo_code.id and redemption.sessionId = ${sessionId}
    and redemption.isFinal = 0`;
  const [codes, items] = await database.batch([
    database
      .select({
        code: getTableColumns(promoCode),
        otherUses: sql<number>`(select count(*) from redemption where redemption.promoCodeId = promo_code.id
          and redemption.ownerId = ${ownerId} and not (${ownUse}))`,
        isReserved: sql<number>`exists (select 1 from redemption where ${ownUse})`,
        hasOffer: sql<number>`exists (select 1 from offer where offer.promoCodeId = promo_code.id
          and offer.ownerId = ${ownerId})`,
      })
      .from(promoCode)
      .where(isIt),
    database
      .select(getTableColumns(promoCodeItem))
      .from(promoCodeItem)
      .innerJoin(promoCode, and(eq(promoCode.id, promoCodeItem.promoCodeId), isIt)),
  ]);
  const found = codes[0];
  return (
    found && {
      code: found.code,
      items,
      otherUses: found.otherUses,
      isReserved: found.isReserved === 1,
      hasOffer: found.hasOffer === 1,
    }
  );
}

/**
 * Records a discount on a live session, in place of any former one; a session in payment goes back to open
 * (contract §9.2). False when the session changed since it was read.
 */
export async function recordDiscount(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  session: { readonly id: string; readonly revision: number },
  discount: AppliedDiscount,
): Promise<boolean> {
  const recorded = await database
    .update(checkoutSession)
    .set({ discount, isFinalizingPayment: false, revision: session.revision + 1 })
    .where(
      and(
        eq(checkoutSession.id, session.id),
        eq(checkoutSession.revision, session.revision),
        gt(checkoutSession.expiresAt, now()),
        isNotNull(checkoutSession.liveKey),
        isNull(checkoutSession.endedAt),
      ),
    )
    .returning({ id: checkoutSession.id })
    .all();
  return recorded.length > 0;
}
