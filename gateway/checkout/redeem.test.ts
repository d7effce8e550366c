import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createWorld, one, openShopper } from '../../tests/support/checkout.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import {
  createCode,
  createCodeItem,
  payDiscounted,
  readSession,
  redeem,
} from '../../tests/support/promo.fixture.ts';

useNamedShop();

const minutes = 60_000;

test('a code is recorded on the session, whatever its case and the blanks and direction marks pasted with it', async () => {
  const world = createWorld();
  const { code } = await createCode();
  const { visitor, session } = await openShopper(world);
  const redeemed = await redeem(
    visitor,
    session,
    `\u2068 ${code.slice(0, 4)} ${code.slice(4).toLowerCase()}\u2069 `,
  );
  expect(redeemed).toMatchObject({ success: true, promoCode: { totalDiscount: 280, discountValue: 10 } });
  expect(await readSession(visitor, session)).toMatchObject({
    amount: 280_000,
    discount: { code, type: 'percentage', value: 10, span: 'entire-order', totalDiscount: 280 },
  });
  const other = await createCode({ discountType: 'fixed', discountValue: 5050, code: 'MEDƆWO' });
  await redeem(visitor, session, 'medɔwo');
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
  [
    'below its least subtotal',
    { minimumSubtotal: 280_001 },
    'Spend GHS\u00a02,800.01 or more to use this promo code.',
  ],
  ['exclusive', { isExclusive: 1 }, 'This promo code is not available for your account.'],
  [
    'for other products',
    { span: 'selected-products' },
    'This promo code does not apply to the items in your bag.',
  ],
];

test.each(refusals)('a code that is %s', async (_, changes, message) => {
  const world = createWorld();
  const { code } = await createCode(changes);
  const { visitor, session } = await openShopper(world);
  expect(await redeem(visitor, session, code)).toEqual({ success: false, message });
  expect((await readSession(visitor, session)).discount).toBeNull();
});

test('refuses an unknown code, an unknown session, another customer’s and an ended one', async () => {
  const world = createWorld();
  const { code } = await createCode();
  const { visitor, session } = await openShopper(world);
  const other = await createGuest(world.dependencies);
  expect(await redeem(visitor, session, 'nothing')).toEqual({
    success: false,
    message: 'This promo code is not valid.',
  });
  expect(await redeem(other, session, code)).toEqual({
    success: false,
    message: 'This checkout session does not exist',
  });
  world.clock.now += 20 * minutes;
  expect(await redeem(visitor, session, code)).toEqual({
    success: false,
    message: 'Your checkout session has expired',
  });
});

test('an exclusive code needs its offer, which the order redeems', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ isExclusive: 1 });
  const { visitor, session } = await openShopper(world);
  const { ownerId } = await one<{ ownerId: string }>(
    'select ownerId from checkout_session where id = ?',
    session._id,
  );
  await env.DB.prepare(
    `insert into offer (id, createdAt, email, promoCodeId, ownerId, status) values (?, 1, 'Ama@example.com ', ?, ?, 'sent')`,
  )
    .bind(`offer_${id}`, id, ownerId)
    .run();
  expect(await redeem(visitor, session, code)).toMatchObject({ success: true });
  const { reference = '' } = await payDiscounted(visitor, session);
  await completePaid(world, reference);
  expect(await one('select status from offer where promoCodeId = ?', id)).toEqual({ status: 'redeemed' });
});

test('selected products: one discount on their sum, limited items only while some are left', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ span: 'selected-products', discountValue: 3333 });
  await createCodeItem(id, { productId: skus.oil.product });
  await createCodeItem(id, { skuId: skus.plenty.sku, quantity: 3, quantityClaimed: 2 });
  const { visitor, session } = await openShopper(world, [
    [skus.plenty, 2],
    [skus.oil, 3],
  ]);
  const { promoCode } = await redeem(visitor, session, code);
  expect(promoCode).toMatchObject({ totalDiscount: 85.49, productSkus: [skus.oil.sku] });
});

test('allows ten attempts per minute and customer, thirty refused codes per hour and network', async () => {
  const world = createWorld();
  const { code } = await createCode({ isMultipleUses: 1 });
  const { visitor, session } = await openShopper(world);
  const from = { 'cf-connecting-ip': '10.9.9.9' };
  const guess = (who: Visitor, text: string) =>
    who.send('POST', '/stores/promoCodes', { code: text, checkoutSessionId: session._id }, from);
  const statuses = [];
  for (let at = 0; at < 12; at++) statuses.push((await guess(visitor, code)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const others = await Promise.all(Array.from({ length: 5 }, () => createGuest(world.dependencies)));
  const guessed = await Promise.all(
    others.flatMap((other) => Array.from({ length: 8 }, (_, at) => guess(other, `guess-${at}`))),
  );
  expect(guessed.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(guessed.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
}, 60_000);

test('without identity 404, without a code 400', async () => {
  const world = createWorld();
  const { visitor, session } = await openShopper(world);
  const body = { code: 'any', checkoutSessionId: session._id };
  const unidentified = await createVisitor(world.dependencies).send('POST', '/stores/promoCodes', body);
  expect(unidentified.status).toBe(404);
  const empty = await visitor.send('POST', '/stores/promoCodes', {
    code: '  ',
    checkoutSessionId: session._id,
  });
  expect(empty.status).toBe(400);
});
