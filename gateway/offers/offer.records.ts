import { sql } from 'drizzle-orm';
import { batch } from '../database/commit.ts';
import { offer, promoCode } from '../database/promotion.tables.ts';
import { parseJson, query, queryWithStore, type RowJson, requireStore, rowJson } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import type { PromoCodeRow } from '../promotions/promo-code.records.ts';
import { isRunning, welcomeId } from '../promotions/promo-code.sql.ts';
import { dayMs } from '../time-units.ts';

const welcomeCode = sql`(select ${sql.raw(welcomeId)} from store)`;

/** Whether the customer can request the code. `code` is undefined unless it is the welcome code. */
export async function readOfferRequest(
  { database, now }: WithClock,
  { ownerId, promoCodeId }: { ownerId: string; promoCodeId: string },
) {
  const isCode = sql`from promo_code code where code.id = ${promoCodeId}`;
  const rows = await database.all<{
    storeName: string;
    currency: string | null;
    code: RowJson<PromoCodeRow> | null;
    isRunning: 0 | 1;
    hasOffer: 0 | 1;
  }>(sql`
    select store.name as storeName, store.currency,
      (select ${sql.raw(rowJson(promoCode, 'code'))} ${isCode} and code.id = ${welcomeCode}) as code,
      exists (select 1 ${isCode} and ${isRunning('code', now())}) as isRunning,
      exists (select 1 from offer where offer.ownerId = ${ownerId} and offer.promoCodeId = ${promoCodeId}) as hasOffer
    from store limit 1`);
  const { code, isRunning: runs, hasOffer, ...row } = requireStore(rows);
  return {
    ...row,
    code: code === null ? undefined : parseJson(code),
    isRunning: runs === 1,
    hasOffer: hasOffer === 1,
  };
}

type NewOffer = {
  readonly id: string;
  readonly ownerId: string;
  readonly email: string;
  readonly promoCodeId: string;
};

/**
 * Inserts the offer and its mail in one batch. An e-mail that requested the code in the last 30 days gets no second
 * mail: the new offer shares the earlier one's. A guest without an e-mail gets this one. False when the customer already
 * has an offer.
 */
export async function insertOffer(
  dependencies: WithClock,
  { id, ownerId, email, promoCodeId }: NewOffer,
  message: Message,
): Promise<boolean> {
  const time = dependencies.now();
  const { about } = message;
  const [inserted] = await batch(dependencies.database.$client, [
    sql`insert into offer (id, createdAt, email, promoCodeId, ownerId, status, mailAbout)
      values (${id}, ${time}, ${email}, ${promoCodeId}, ${ownerId}, 'pending', coalesce(
        (select mailAbout from offer where email = ${email} and promoCodeId = ${promoCodeId}
         and createdAt > ${time - 30 * dayMs} order by createdAt limit 1), ${about}))
      on conflict (ownerId, promoCodeId) do nothing`,
    outboxStatement(dependencies, message),
    // Delete the message unless the new offer uses it.
    sql`delete from mail where about = ${about}
      and not exists (select 1 from offer where id = ${id} and mailAbout = ${about})`,
    sql`update guest set email = ${email} where id = ${ownerId} and email is null`,
  ]);
  return (inserted?.meta.changes ?? 0) > 0;
}

export type OfferRow = {
  offer: RowJson<typeof offer.$inferSelect>;
  code: RowJson<PromoCodeRow>;
  sentAt: number | null;
  givenUpAt: number | null;
};

/** The customer's offers with the state of their mail, oldest first. */
export async function readOffers(from: WithDatabase, ownerId: string) {
  return queryWithStore(
    from,
    query<OfferRow>(
      from,
      `select ${rowJson(offer, 'o')} as offer, ${rowJson(promoCode, 'code')} as code, mail.sentAt, mail.givenUpAt
       from offer o
       join promo_code code on code.id = o.promoCodeId
       left join mail on mail.about = o.mailAbout
       where o.ownerId = ?1 order by o.createdAt, o.rowid`,
      ownerId,
    ),
  );
}

/**
 * Whether the customer was seen a day ago or earlier, performed two kinds of actions, viewed a product, and whether the
 * welcome code runs and the customer has not used it.
 */
export async function readEligibility({ database, now }: WithClock, ownerId: string) {
  const time = now();
  const own = sql`from analytics_event where ownerId = ${ownerId}`;
  const [row] = await database.all<
    Record<'isReturning' | 'isEngaged' | 'hasViewed' | 'isWelcomeAvailable', 0 | 1 | null>
  >(sql`
    select
      exists (select 1 ${own} and createdAt <= ${time - dayMs}) as isReturning,
      (select min(action) ${own}) <> (select max(action) ${own}) as isEngaged,
      exists (select 1 ${own} and action = 'viewed_product') as hasViewed,
      exists (select 1 from promo_code code where code.id = ${welcomeCode}
        and ${isRunning('code', time)}
        and not exists (select 1 from offer
          where ownerId = ${ownerId} and promoCodeId = code.id and status = 'redeemed')
        and not exists (select 1 from redemption
          where ownerId = ${ownerId} and promoCodeId = code.id and isFinal = 1)
      ) as isWelcomeAvailable`);
  const isReturningUser = row?.isReturning === 1;
  const isWelcome = row?.hasViewed === 1 && row.isWelcomeAvailable === 1;
  return {
    isReturningUser,
    isEngaged: row?.isEngaged === 1,
    isEligibleForWelcome25: isReturningUser && isWelcome,
  };
}
