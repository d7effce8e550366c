import { expect, test } from 'vitest';
import { getActiveBag } from '#contract/bag.endpoints.ts';
import { getActiveSession, getSession } from '#contract/checkout.endpoints.ts';
import { getUser } from '#contract/customer.endpoints.ts';
import { toMinor } from '#contract/money.ts';
import { getPromoCodes, redeemPromoCode } from '#contract/promo-code.endpoints.ts';
import { failing, gatewayWith, glow, line, now, sessionWith, terms } from './checkout.fixture.ts';
import { loadCheckout } from './checkout.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

const load = (answers: Answers, change: { isReadOnly?: boolean; origin?: string } = {}) =>
  loadCheckout({
    visitor: gatewayWith(answers),
    terms,
    isReadOnly: false,
    origin: null,
    shopOrigin: 'https://shop.example',
    now,
    ...change,
  });

const active = (session: ReturnType<typeof sessionWith>): Answers => [
  [getActiveSession, session],
  [getSession, session],
];

test('draws the form of the active session', async () => {
  const screen = await load([...active(sessionWith()), [getUser, null]]);
  expect(screen).toMatchObject({
    kind: 'show',
    shown: { form: { deliveryMethod: 'pickup' }, session: { _id: 'session-1' }, isPosted: false },
  });
});

test('back unpaid, says so', async () => {
  const screen = await load(active(sessionWith()), { origin: 'paystack' });
  expect(screen).toMatchObject({
    shown: { notice: 'Your payment was not completed. You can try again.' },
  });
});

test('fills in what a signed-in customer has on file', async () => {
  const user = {
    firstName: 'Ama',
    email: 'ama@example.com',
    shippingAddress: { country: 'GH', region: 'GA' },
  };
  const screen = await load([...active(sessionWith()), [getUser, user]]);
  expect(screen).toMatchObject({
    shown: { form: { customerDetails: { firstName: 'Ama' }, deliveryDetails: { region: 'GA' } } },
  });
});

test("the shop's own pictures are drawn by path, as the browser will", async () => {
  const items = [
    { ...line('sku-1', 100), productImage: 'https://shop.example/media/products/wig.webp' },
    { ...line('sku-2', 100), productImage: 'https://elsewhere.example/wig.webp' },
  ];
  const screen = await load(active(sessionWith({ items })));
  expect(screen).toMatchObject({
    shown: {
      session: {
        items: [
          { productImage: '/media/products/wig.webp' },
          { productImage: 'https://elsewhere.example/wig.webp' },
        ],
      },
    },
  });
});

test('applies the code that applies itself while drawing', async () => {
  const code = {
    _id: 'code-glow',
    code: 'GLOW20',
    discountType: 'percentage',
    discountValue: 20,
    span: 'entire-order',
    active: true,
    autoApply: true,
  };
  const recorded = { success: true, promoCode: { ...code, totalDiscount: toMinor(58_000) } };
  const lists: Answers = [...active(sessionWith()), [getPromoCodes, [code]]];
  expect(await load([...lists, [redeemPromoCode, recorded]])).toMatchObject({
    shown: { form: { discount: { code: 'GLOW20' } }, applied: 'GLOW20 applied: 20% off' },
  });
  const refused = { success: false, message: 'You have already used this promo code.' };
  expect(await load([...lists, [redeemPromoCode, refused]])).toMatchObject({
    shown: { form: { discount: null }, applied: undefined, hasLookedForCode: true },
  });
  const taken = sessionWith({ discount: glow });
  expect(await load([...active(taken), [getPromoCodes, [code]], [redeemPromoCode, recorded]])).toMatchObject({
    shown: { applied: undefined },
  });
});

const stop = (name: string) => ({ kind: 'stop', stop: name });

test('without a session, an empty bag and a kept one are told apart', async () => {
  expect(await load([])).toMatchObject(stop('noActive'));
  const none: Answers = [[getActiveSession, null]];
  expect(await load([...none, [getActiveBag, { items: [] }]])).toMatchObject(stop('noActive'));
  expect(await load([...none, [getActiveBag, { items: [line('sku-1', 1)] }]])).toMatchObject(stop('expired'));
});

test('a read-only store stops who has not paid', async () => {
  expect(await load(active(sessionWith()), { isReadOnly: true })).toMatchObject(stop('unavailable'));
});

test('a paid session is led on, so that nobody pays twice', async () => {
  expect(await load(active(sessionWith({ hasCompletedPayment: true })))).toEqual({
    kind: 'goTo',
    href: '/shop/checkout/session-1',
  });
});

test('no answer is never drawn as no session', async () => {
  expect(await load([[getActiveSession, failing('unreachable', 'Error loading active session.')]])).toEqual({
    kind: 'failed',
    message: 'Error loading active session.',
  });
});
