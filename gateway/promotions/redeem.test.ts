import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  act,
  addToBag,
  count,
  createWorld,
  finalize,
  forgetPayments,
  one,
  openCheckout,
  paidFacts,
  pickup,
  type SessionWire,
  stockIs,
  type World,
} from '../../tests/world/checkout-world.ts';
import { guestOf, type Visitor, visitorOf } from '../../tests/world/gateway-visitor.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { completePayment } from '../checkout/complete.ts';
import { sweepExpired } from '../sweeps/expiry.sweep.ts';

beforeAll(openNamedShop);
beforeEach(async () => {
  await stockIs(goods.plenty, 50);
  await stockIs(goods.oil, 100);
  await forgetPayments();
});

const minutes = 60_000;
let codes = 0;

/** A code that applies to everything for 10 %, but for what the test changes. */
async function codeWith(changes: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
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

async function itemOf(promoCodeId: string, item: Record<string, unknown>): Promise<void> {
  const row = { id: crypto.randomUUID(), createdAt: 1, promoCodeId, ...item };
  await env.DB.prepare(
    `insert into promo_code_item (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  )
    .bind(...Object.values(row))
    .run();
}

async function shopper(
  world: World,
  bag: [(typeof goods)[keyof typeof goods], number][] = [[goods.plenty, 1]],
) {
  const visitor = await guestOf(world.dependencies);
  for (const [good, quantity] of bag) await addToBag(visitor, good, quantity);
  const { session } = await openCheckout(visitor);
  return { visitor, session };
}

type Redeemed = {
  success: boolean;
  message: string;
  promoCode?: { totalDiscount: number; productSkus?: string[] };
};

async function redeem(visitor: Visitor, session: SessionWire, code: string): Promise<Redeemed> {
  return (await visitor.ask('POST', '/stores/promoCodes', {
    code,
    checkoutSessionId: session._id,
  })) as Redeemed;
}

async function readSession(visitor: Visitor, { _id }: SessionWire): Promise<SessionWire> {
  return (await visitor.ask('GET', `/checkout/${_id}`)) as SessionWire;
}

/** Freezes with the discount that the session has. */
async function payDiscounted(visitor: Visitor, session: SessionWire) {
  const { discount } = await readSession(visitor, session);
  return finalize(visitor, session, { ...pickup, discount });
}

test('a code is compared trimmed and without case, and recorded on the session', async () => {
  const world = createWorld();
  const { code } = await codeWith();
  const { visitor, session } = await shopper(world);
  const redeemed = await redeem(visitor, session, `  ${code.toUpperCase()} `);
  expect(redeemed).toMatchObject({ success: true, promoCode: { totalDiscount: 280, discountValue: 10 } });
  expect(await readSession(visitor, session)).toMatchObject({
    amount: 280_000,
    discount: { code, type: 'percentage', value: 10, span: 'entire-order', totalDiscount: 280 },
  });
  const other = await codeWith({ discountType: 'fixed', discountValue: 5050 });
  await redeem(visitor, session, other.code);
  expect((await readSession(visitor, session)).discount).toMatchObject({
    code: other.code,
    totalDiscount: 50.5,
  });
});

const refusals: [string, Record<string, unknown>, string][] = [
  ['inactive', { active: 0 }, 'This promo code is no longer active.'],
  ['to come', { validFrom: Date.now() + 1e9 }, 'This promo code is not active yet.'],
  ['over', { validTo: 1 }, 'This promo code has expired.'],
  ['claimed', { redemptionLimit: 2, redemptionCount: 2 }, 'This promo code has been fully claimed.'],
  ['exclusive', { isExclusive: 1 }, 'This promo code is not available for your account.'],
  [
    'for other goods',
    { span: 'selected-products' },
    'This promo code does not apply to the items in your bag.',
  ],
];

test.each(refusals)('a code that is %s', async (_, changes, message) => {
  const world = createWorld();
  const { code } = await codeWith(changes);
  const { visitor, session } = await shopper(world);
  expect(await redeem(visitor, session, code)).toEqual({ success: false, message });
  expect((await readSession(visitor, session)).discount).toBeNull();
});

test('an unknown code, an unknown or foreign session, and one that is over', async () => {
  const world = createWorld();
  const { code } = await codeWith();
  const { visitor, session } = await shopper(world);
  const stranger = await guestOf(world.dependencies);
  expect(await redeem(visitor, session, 'nothing')).toEqual({
    success: false,
    message: 'This promo code is not valid.',
  });
  expect(await redeem(stranger, session, code)).toEqual({
    success: false,
    message: 'This checkout session does not exist',
  });
  world.clock.now += 20 * minutes;
  expect(await redeem(visitor, session, code)).toEqual({
    success: false,
    message: 'Your checkout session has expired',
  });
});

test('an exclusive code is for whoever holds its offer, and the order redeems that', async () => {
  const world = createWorld();
  const { id, code } = await codeWith({ isExclusive: 1 });
  const { visitor, session } = await shopper(world);
  const { ownerId } = await one<{ ownerId: string }>(
    'select ownerId from checkout_session where id = ?',
    session._id,
  );
  await env.DB.prepare(
    `insert into offer (id, createdAt, email, promoCodeId, ownerId, status) values (?, 1, 'a@b.co', ?, ?, 'sent')`,
  )
    .bind(`offer_${id}`, id, ownerId)
    .run();
  expect(await redeem(visitor, session, code)).toMatchObject({ success: true });
  const { reference = '' } = await payDiscounted(visitor, session);
  await completePayment(world.dependencies, reference, await paidFacts(reference));
  expect(await one('select status from offer where promoCodeId = ?', id)).toEqual({ status: 'redeemed' });
});

test('selected products: one discount on their sum, items with a quantity only while some is left', async () => {
  const world = createWorld();
  const { id, code } = await codeWith({ span: 'selected-products', discountValue: 3333 });
  await itemOf(id, { productId: goods.oil.product });
  await itemOf(id, { skuId: goods.plenty.sku, quantity: 3, quantityClaimed: 2 });
  const { visitor, session } = await shopper(world, [
    [goods.plenty, 2],
    [goods.oil, 3],
  ]);
  const { promoCode } = await redeem(visitor, session, code);
  expect(promoCode).toMatchObject({ totalDiscount: 85.49, productSkus: [goods.oil.sku] });
});

test('ordered promo items are claimed, also without a code', async () => {
  const world = createWorld();
  const { id } = await codeWith({ span: 'selected-products' });
  await itemOf(id, { skuId: goods.oil.sku, quantity: 10, quantityClaimed: 1 });
  const { visitor, session } = await shopper(world, [[goods.oil, 3]]);
  const { reference = '' } = await finalize(visitor, session);
  await completePayment(world.dependencies, reference, await paidFacts(reference));
  expect(await one('select quantityClaimed from promo_code_item where promoCodeId = ?', id)).toEqual({
    quantityClaimed: 4,
  });
});

test('a discounted order keeps its discount, takes the reservation as its use and brings no points', async () => {
  const world = createWorld();
  const { id, code } = await codeWith({ redemptionLimit: 5 });
  const { visitor, session } = await shopper(world);
  await redeem(visitor, session, code);
  const { reference = '' } = await payDiscounted(visitor, session);
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
  const facts = await paidFacts(reference);
  expect(facts.amount).toBe(252_000);
  await completePayment(world.dependencies, reference, facts);
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
  expect(await count('redemption', 'promoCodeId = ? and isFinal = 1', id)).toBe(1);
  expect(await visitor.ask('GET', `/orders/${session._id}`)).toMatchObject({
    amount: 280_000,
    discount: { code, totalDiscount: 280 },
  });
  await addToBag(visitor, goods.plenty);
  await act(visitor, session._id, { action: 'complete-checkout' });
  const next = await openCheckout(visitor);
  expect(await redeem(visitor, next.session, code)).toEqual({
    success: false,
    message: 'You have already used this promo code.',
  });
});

test('a limit of one, twenty shoppers at once: one freezes with the discount', async () => {
  const world = createWorld();
  const { id, code } = await codeWith({ redemptionLimit: 1 });
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shopper(world)));
  for (const { visitor, session } of shoppers) await redeem(visitor, session, code);
  const started = await Promise.all(shoppers.map(({ visitor, session }) => payDiscounted(visitor, session)));
  expect(started.filter(({ reference }) => reference !== undefined)).toHaveLength(1);
  expect(new Set(started.filter(({ reference }) => !reference).map(({ code: why }) => why))).toEqual(
    new Set(['AMOUNT_CHANGED']),
  );
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
  expect(await count('redemption', 'promoCodeId = ?', id)).toBe(1);
}, 60_000);

test('the end of a session frees its reservation; its own reservation does not count against it', async () => {
  const world = createWorld();
  const { id, code } = await codeWith({ redemptionLimit: 1 });
  const first = await shopper(world);
  await redeem(first.visitor, first.session, code);
  await payDiscounted(first.visitor, first.session);
  expect(await redeem(first.visitor, first.session, code)).toMatchObject({ success: true });
  const second = await shopper(world);
  expect((await redeem(second.visitor, second.session, code)).success).toBe(false);
  await act(first.visitor, first.session._id, { action: 'cancel-order' });
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 0,
  });
  expect(await redeem(second.visitor, second.session, code)).toMatchObject({ success: true });
  await payDiscounted(second.visitor, second.session);
  world.clock.now += 21 * minutes;
  await sweepExpired(world.dependencies);
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 0,
  });
});

test('a payment that comes after its code was used up elsewhere is honoured all the same', async () => {
  const world = createWorld();
  const { id, code } = await codeWith({ redemptionLimit: 1 });
  const late = await shopper(world);
  await redeem(late.visitor, late.session, code);
  const { reference = '' } = await payDiscounted(late.visitor, late.session);
  const facts = await paidFacts(reference);
  world.clock.now += 21 * minutes;
  await sweepExpired(world.dependencies);
  const quick = await shopper(world);
  await redeem(quick.visitor, quick.session, code);
  await payDiscounted(quick.visitor, quick.session);
  expect(await completePayment(world.dependencies, reference, facts)).toMatchObject({ kind: 'ordered' });
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
});

test('a code that ends before paying no longer counts: the reading and the total say so', async () => {
  const world = createWorld();
  const { id, code } = await codeWith();
  const { visitor, session } = await shopper(world);
  await redeem(visitor, session, code);
  const { discount } = await readSession(visitor, session);
  await env.DB.prepare('update promo_code set active = 0 where id = ?').bind(id).run();
  expect((await readSession(visitor, session)).discount).toBeNull();
  expect(await finalize(visitor, session, { ...pickup, discount })).toMatchObject({
    code: 'AMOUNT_CHANGED',
    figures: { discount: 0, total: 280_000 },
  });
});

test('a changed bag drops the discount, an unchanged one keeps it; a code reopens a session in payment', async () => {
  const world = createWorld();
  const { code } = await codeWith({ isMultipleUses: 1 });
  const { visitor, session } = await shopper(world);
  await finalize(visitor, session);
  await redeem(visitor, session, code);
  expect(await readSession(visitor, session)).toMatchObject({ isFinalizingPayment: false });
  await openCheckout(visitor);
  expect((await readSession(visitor, session)).discount).toMatchObject({ code });
  await addToBag(visitor, goods.oil);
  await openCheckout(visitor);
  expect((await readSession(visitor, session)).discount).toBeNull();
});

test('ten tries a minute for one customer; thirty refused codes an hour from one network', async () => {
  const world = createWorld();
  const { code } = await codeWith({ isMultipleUses: 1 });
  const { visitor, session } = await shopper(world);
  const from = { 'cf-connecting-ip': '10.9.9.9' };
  const guess = (who: Visitor, text: string) =>
    who.send('POST', '/stores/promoCodes', { code: text, checkoutSessionId: session._id }, from);
  const statuses = [];
  for (let at = 0; at < 12; at++) statuses.push((await guess(visitor, code)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const strangers = await Promise.all(Array.from({ length: 5 }, () => guestOf(world.dependencies)));
  const guessed = await Promise.all(
    strangers.flatMap((stranger) => Array.from({ length: 8 }, (_, at) => guess(stranger, `guess-${at}`))),
  );
  expect(guessed.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(guessed.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
}, 60_000);

test('without identity 404, without a code 400', async () => {
  const world = createWorld();
  const { visitor, session } = await shopper(world);
  const body = { code: 'any', checkoutSessionId: session._id };
  const nobody = await visitorOf(world.dependencies).send('POST', '/stores/promoCodes', body);
  expect(nobody.status).toBe(404);
  const empty = await visitor.send('POST', '/stores/promoCodes', {
    code: '  ',
    checkoutSessionId: session._id,
  });
  expect(empty.status).toBe(400);
});
