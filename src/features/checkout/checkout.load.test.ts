import { expect, test } from 'vitest';
import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { getActiveSession, getSession, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import { getOffers } from '#contract/offers/offer.endpoints.ts';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { redeemPromoCode } from '#contract/promotions/redeem.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { failing, gatewayWith, glow, now, opened, sessionWith, settings } from './checkout.fixture.ts';
import { loadCheckout } from './checkout.load.ts';

type Answers = Parameters<typeof gatewayWith>[0];

const load = (answers: Answers, change: { isReadOnly?: boolean; origin?: string; isFresh?: boolean } = {}) =>
  loadCheckout({
    visitor: gatewayWith(answers),
    settings,
    isReadOnly: false,
    origin: null,
    ...change,
  });

const active = (session: ReturnType<typeof sessionWith>): Answers => [[postCheckout, opened(session)]];
const refused = (message: string, more: object = {}): Answers => [
  [postCheckout, { success: false, message, ...more }],
  [getActiveSession, null],
];

test('renders the form of the active session', async () => {
  const screen = await load([...active(sessionWith()), [getUser, null]]);
  expect(screen).toMatchObject({
    kind: 'page',
    data: { form: { deliveryMethod: 'pickup' }, session: { _id: 'session-1' }, isPosted: false },
  });
});

test('shows a notice after an unpaid return from the provider', async () => {
  const screen = await load(active(sessionWith()), { origin: 'paystack' });
  expect(screen).toMatchObject({
    data: { notice: 'Your payment was not completed. You can try again.' },
  });
});

test("prefills the form from a signed-in customer's profile", async () => {
  const user = {
    firstName: 'Ama',
    email: 'ama@example.com',
    shippingAddress: { country: 'GH', region: 'GA' },
  };
  const screen = await load([...active(sessionWith()), [getUser, user]]);
  expect(screen).toMatchObject({
    data: { form: { customerDetails: { firstName: 'Ama' }, deliveryDetails: { region: 'GA' } } },
  });
});

test('auto-applies a code during rendering', async () => {
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
    data: { form: { discount: { code: 'GLOW20' } }, autoApplyToast: 'GLOW20 applied: 20% off' },
  });
  const refused = { success: false, message: 'You have already used this promo code.' };
  expect(await load([...lists, [redeemPromoCode, refused]])).toMatchObject({
    data: { form: { discount: null }, autoApplyToast: undefined },
  });
  const taken = sessionWith({ discount: glow });
  expect(await load([...active(taken), [getPromoCodes, [code]], [redeemPromoCode, recorded]])).toMatchObject({
    data: { autoApplyToast: undefined },
  });
});

const screen = (name: string) => ({ kind: 'status', status: name });

test('opens the session with one call, in parallel with the others', async () => {
  const visitor = gatewayWith([...active(sessionWith()), [getUser, null]]);
  const context = {
    visitor,
    settings,
    isReadOnly: false,
    origin: null,
    now,
  };
  await loadCheckout(context);
  expect(visitor.calls.map(({ endpoint }) => endpoint)).toEqual([
    postCheckout,
    getUser,
    getPromoCodes,
    getOffers,
  ]);
  expect(visitor.calls[0]?.input).toEqual({ body: { bagId: 'active', products: [], amount: 0 } });
});

test("sends the bag's id to a gateway that does not know `active`", async () => {
  const answers: Answers = [
    [
      postCheckout,
      ({ body }: { body: { bagId: string } }) =>
        body.bagId === 'bag-7' ? opened(sessionWith()) : failing('missing'),
    ],
    [getActiveBag, { _id: 'bag-7', items: [] }],
  ];
  expect(await load(answers)).toMatchObject({ kind: 'page' });
});

test('each refusal to open a session has a status screen', async () => {
  expect(await load([])).toMatchObject(screen('noActive'));
  expect(await load(refused('Your bag is empty.'))).toEqual(screen('noActive'));
  expect(await load(refused('Store checkout is currently unavailable'))).toEqual(screen('unavailable'));
  const unavailableProducts = [{ productSkuId: 'sku-1', requested: 1, available: 0 }];
  const gone = refused('Some items in your bag are no longer available.', { unavailableProducts });
  expect(await load(gone)).toEqual(screen('itemsUnavailable'));
  expect(await load(refused('Not now.'))).toEqual({ kind: 'status', status: 'failed', message: 'Not now.' });
});

test('redirects a paid order, also with an empty bag or a closed shop', async () => {
  const session = sessionWith({ hasCompletedPayment: true, placedOrderId: 'o1' });
  for (const message of ['Your bag is empty.', 'Store checkout is currently unavailable']) {
    const answers: Answers = [
      [postCheckout, { success: false, message }],
      [getActiveSession, session],
      [getSession, session],
    ];
    expect(await load(answers)).toEqual({ kind: 'redirect', href: '/shop/checkout/session-1/incomplete' });
  }
});

test('a payment under review blocks another checkout until the shopper starts one', async () => {
  const attention = {
    message: 'We are looking into your payment. Contact us and quote PAY-1.',
    reference: 'PAY-1',
  };
  const answers: Answers = [[postCheckout, { ...opened(sessionWith()), attention }]];
  expect(await load(answers)).toEqual({ ...screen('attention'), ...attention });
  expect(await load(answers, { isFresh: true })).toMatchObject({ kind: 'page' });
});

test('returns a dropped code to the input, and auto-applies nothing', async () => {
  const code = {
    _id: 'c',
    code: 'AUTO',
    discountType: 'percentage',
    discountValue: 5,
    active: true,
    autoApply: true,
  };
  const visitor = gatewayWith([...active(sessionWith({ droppedCode: 'MINE' })), [getPromoCodes, [code]]]);
  const context = {
    visitor,
    settings,
    isReadOnly: false,
    origin: null,
    now,
  };
  expect(await loadCheckout(context)).toMatchObject({
    data: { form: { promoInput: 'MINE', promoNotice: 'Your bag changed. Apply your code again.' } },
  });
  expect(visitor.calls.map(({ endpoint }) => endpoint)).not.toContain(redeemPromoCode);
});

test('redirects a paid session, so that it is not paid twice', async () => {
  expect(await load(active(sessionWith({ hasCompletedPayment: true })))).toEqual({
    kind: 'redirect',
    href: '/shop/checkout/session-1',
  });
});

test('a missing answer is not rendered as a missing session', async () => {
  expect(await load([[postCheckout, failing('unreachable', 'Error loading active session.')]])).toEqual({
    kind: 'status',
    status: 'failed',
    message: 'Error loading active session.',
  });
});
