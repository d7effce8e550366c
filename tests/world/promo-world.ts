import { env } from 'cloudflare:workers';
import { finalize, pickup, type SessionWire } from './checkout-world.ts';
import type { Visitor } from './gateway-visitor.ts';

let codes = 0;

/** A code that applies to everything for 10 %, but for what the test changes. */
export async function codeWith(changes: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
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
  await env.DB.prepare(
    `insert into promo_code (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  )
    .bind(...Object.values(row))
    .run();
  return { id, code: String(row.code) };
}

export async function itemOf(promoCodeId: string, item: Record<string, unknown>): Promise<void> {
  const row = { id: crypto.randomUUID(), createdAt: 1, promoCodeId, ...item };
  await env.DB.prepare(
    `insert into promo_code_item (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  )
    .bind(...Object.values(row))
    .run();
}

type Redeemed = {
  success: boolean;
  message: string;
  promoCode?: { totalDiscount: number; productSkus?: string[] };
};

export async function redeem(visitor: Visitor, session: SessionWire, code: string): Promise<Redeemed> {
  return (await visitor.ask('POST', '/stores/promoCodes', {
    code,
    checkoutSessionId: session._id,
  })) as Redeemed;
}

export async function readSession(visitor: Visitor, { _id }: SessionWire): Promise<SessionWire> {
  return (await visitor.ask('GET', `/checkout/${_id}`)) as SessionWire;
}

/** Freezes with the discount that the session has. */
export async function payDiscounted(visitor: Visitor, session: SessionWire) {
  const { discount } = await readSession(visitor, session);
  return finalize(visitor, session, { ...pickup, discount });
}
