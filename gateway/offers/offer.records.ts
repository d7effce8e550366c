import { parsed, type RowJson, reading, readTogether, rowJson } from '../catalogue/reading.records.ts';
import { offer, promoCode } from '../database/promotion.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.statement.ts';

type PromoCodeRow = typeof promoCode.$inferSelect;

const day = 24 * 60 * 60_000;

/** SQL for the id of the code that the home page's discount modal promises. */
const welcomeCode = `(select config ->> '$.homepageDiscountCodeModalPromoCode.promoCodeId' from store)`;

export type Welcome = {
  readonly storeName: string;
  /** The promised code, if it is the one that was asked for. */
  readonly code: PromoCodeRow | undefined;
  readonly hasOffer: boolean;
};

/** What a request for an offer needs to know, in one look. */
export async function readWelcome(
  { database }: Stored,
  { ownerId, promoCodeId }: { ownerId: string; promoCodeId: string },
): Promise<Welcome> {
  const row = await database.$client
    .prepare(
      `select store.name as storeName,
         (select ${rowJson(promoCode, 'code')} from promo_code code where code.id = ?2 and code.id = ${welcomeCode}) as code,
         exists (select 1 from offer where offer.ownerId = ?1 and offer.promoCodeId = ?2) as hasOffer
       from store limit 1`,
    )
    .bind(ownerId, promoCodeId)
    .first<{ storeName: string; code: RowJson<PromoCodeRow> | null; hasOffer: 0 | 1 }>();
  if (!row) throw new Error('The database holds no store');
  const { storeName, code, hasOffer } = row;
  return { storeName, code: code === null ? undefined : parsed(code), hasOffer: hasOffer === 1 };
}

export type NewOffer = {
  readonly id: string;
  readonly ownerId: string;
  /** The e-mail is written to a guest who has none, never to a user. */
  readonly isGuest: boolean;
  readonly email: string;
  readonly promoCodeId: string;
};

/**
 * Promises the code to the customer and mails it, in one batch. An e-mail that was used for the code in the last 30
 * days gets no second mail: the new offer shares the former one's. False when the customer has an offer already.
 */
export async function writeOffer(
  dependencies: Clocked,
  { id, ownerId, isGuest, email, promoCodeId }: NewOffer,
  message: Message,
): Promise<boolean> {
  const d1 = dependencies.database.$client;
  const time = dependencies.now();
  const [written] = await d1.batch([
    d1
      .prepare(
        `insert into offer (id, createdAt, email, promoCodeId, ownerId, status, mailAbout)
         values (?1, ?2, ?3, ?4, ?5, 'pending', coalesce(
           (select mailAbout from offer where email = ?3 and promoCodeId = ?4 and createdAt > ?6
            order by createdAt limit 1), ?7))
         on conflict (ownerId, promoCodeId) do nothing`,
      )
      .bind(id, time, email, promoCodeId, ownerId, time - 30 * day, message.about),
    outboxStatement(dependencies, message),
    // Only the offer that the message is about keeps it.
    d1
      .prepare(
        'delete from mail where about = ?1 and not exists (select 1 from offer where id = ?2 and mailAbout = ?1)',
      )
      .bind(message.about, id),
    ...(isGuest
      ? [
          d1
            .prepare(
              `update guest set email = ?2 where id = ?1 and email is null
               and exists (select 1 from offer where id = ?3)`,
            )
            .bind(ownerId, email, id),
        ]
      : []),
  ]);
  return (written?.meta.changes ?? 0) > 0;
}

export type OfferRows = {
  offer: typeof offer.$inferSelect;
  code: PromoCodeRow;
  sentAt: number | null;
  givenUpAt: number | null;
};

type OfferRow = Omit<OfferRows, 'offer' | 'code'> & {
  offer: RowJson<OfferRows['offer']>;
  code: RowJson<PromoCodeRow>;
};

/** The customer's offers, oldest first, with what became of their mail. */
export async function readOffers(from: Stored, ownerId: string) {
  const [store, rows] = await readTogether(
    from,
    reading<OfferRow>(
      from,
      `select ${rowJson(offer, 'o')} as offer, ${rowJson(promoCode, 'code')} as code, mail.sentAt, mail.givenUpAt
       from offer o
       join promo_code code on code.id = o.promoCodeId
       left join mail on mail.about = o.mailAbout
       where o.ownerId = ?1 order by o.createdAt, o.rowid`,
      ownerId,
    ),
  );
  return {
    store,
    offers: rows.map((row): OfferRows => ({ ...row, offer: parsed(row.offer), code: parsed(row.code) })),
  };
}

export type OfferEligibility = {
  isReturning: boolean;
  isEngaged: boolean;
  hasViewed: boolean;
  isPromised: boolean;
};

/**
 * How the customer stands to the shop: seen a day ago or earlier, did two kinds of things, viewed a product; and
 * whether the promised code is active now and not yet used by the customer.
 */
export async function readEligibility(
  { database }: Stored,
  ownerId: string,
  time: number,
): Promise<OfferEligibility> {
  const own = 'from analytics_event where ownerId = ?1';
  const row = await database.$client
    .prepare(
      `select
         exists (select 1 ${own} and createdAt <= ?3) as isReturning,
         coalesce((select min(action) ${own}) <> (select max(action) ${own}), 0) as isEngaged,
         exists (select 1 ${own} and action = 'viewed_product') as hasViewed,
         exists (select 1 from promo_code code where code.id = ${welcomeCode}
           and code.active = 1 and code.validFrom <= ?2 and code.validTo >= ?2
           and not exists (select 1 from offer where ownerId = ?1 and promoCodeId = code.id and status = 'redeemed')
           and not exists (select 1 from redemption where ownerId = ?1 and promoCodeId = code.id and isFinal = 1)
         ) as isPromised`,
    )
    .bind(ownerId, time, time - day)
    .first<{ [K in keyof OfferEligibility]: 0 | 1 }>();
  return {
    isReturning: row?.isReturning === 1,
    isEngaged: row?.isEngaged === 1,
    hasViewed: row?.hasViewed === 1,
    isPromised: row?.isPromised === 1,
  };
}
