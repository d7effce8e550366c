import { env } from 'cloudflare:workers';
import { addToBag, finalize, one, openCheckout, type SessionWire, type World } from './checkout.fixture.ts';
import { createGuest, type Visitor } from './gateway-visitor.ts';
import { insertRow } from './insert-row.ts';
import { skus, type TestSku } from './named-shop.ts';
import { pickup } from './order-details.ts';

let codes = 0;

/** Creates a code for 10 % off everything, with `changes`. */
export async function createCode(
  changes: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const id = `promo_${++codes}`;
  const row = {
    id,
    createdAt: 1,
    code: `Code-${codes}`,
    discountType: 'percentage',
    discountValue: 1000,
    span: 'entire-order',
    active: 1,
    displayText: '10%',
    validFrom: 0,
    validTo: Date.now() + 1e10,
    ...changes,
  };
  await insertRow('promo_code', row).run();
  return { id, code: String(row.code) };
}

export async function createCodeItem(promoCodeId: string, item: Record<string, unknown>): Promise<void> {
  const row = { id: crypto.randomUUID(), createdAt: 1, promoCodeId, ...item };
  await insertRow('promo_code_item', row).run();
}

type Redeemed = {
  success: boolean;
  message: string;
  promoCode?: { totalDiscount: number; productSkus?: string[] };
};

export async function redeem(visitor: Visitor, session: SessionWire, code: string): Promise<Redeemed> {
  return (await visitor.api('POST', '/stores/promoCodes', {
    code,
    checkoutSessionId: session._id,
  })) as Redeemed;
}

export async function readSession(visitor: Visitor, { _id }: SessionWire): Promise<SessionWire> {
  return (await visitor.api('GET', `/checkout/${_id}`)) as SessionWire;
}

/** Starts a payment with the session's discount. */
export async function payDiscounted(visitor: Visitor, session: SessionWire) {
  const { discount } = await readSession(visitor, session);
  return finalize(visitor, session, { ...pickup, discount });
}

/** Claimed units of a limited item, and the number of sessions. */
export async function claimOf(itemId: string): Promise<{ claimed: number; rows: number }> {
  return one(
    `select quantityClaimed as claimed,
       (select count(*) from promo_item_claim where promoCodeItemId = promo_code_item.id) as rows
     from promo_code_item where id = ?`,
    itemId,
  );
}

/** Adds the gift to a visitor's bag. */
export async function addGiftToBag(visitor: Visitor): Promise<void> {
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
  await env.DB.prepare(
    `insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity, isGift)
     values (?1, ?5, ?5, ?2, ?3, ?4, 1, 1) on conflict do nothing`,
  )
    .bind(crypto.randomUUID(), bag._id, skus.oil.product, skus.oil.sku, Number.MAX_SAFE_INTEGER)
    .run();
}

/** A shopper with Hair and its gift in an open session. */
export async function openShopperWithGift(world: World, hair: TestSku = skus.plenty, as?: Visitor) {
  const visitor = as ?? (await createGuest(world.dependencies));
  await addToBag(visitor, hair);
  await addGiftToBag(visitor);
  const { session } = await openCheckout(visitor);
  return { visitor, session };
}
