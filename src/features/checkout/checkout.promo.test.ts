import { beforeEach, expect, test } from 'vitest';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getOffers } from '#contract/offers/offer.endpoints.ts';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { glow, line, opened, readyForm, sessionWith } from './checkout.fixture.ts';
import type { InitialCheckout } from './checkout.types.ts';
import { emptyStorage, open } from './open-checkout.fixture.ts';

/** The browser auto-applies codes to a posted form. */
const posted = { isPosted: true };

beforeEach(emptyStorage);

test('a bag changed in another tab returns the code to the input', async () => {
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  const { checkout, clock } = open([[postCheckout, opened(changed)]], {
    form: { ...readyForm, discount: glow },
    session: sessionWith({ discount: glow }),
  });
  clock.now += 60_000;
  await checkout.refresh();
  expect(checkout.$checkout.get()?.form).toMatchObject({ discount: null, promoInput: 'GLOW20' });
});

const recorded = {
  _id: 'code-glow',
  _creationTime: 1,
  code: 'GLOW20',
  storeId: 'store',
  discountType: 'percentage',
  discountValue: 20,
  span: 'entire-order',
  active: true,
  autoApply: true,
  totalDiscount: toMinor(58_000),
};

test('a code that is applied while the session is read stays applied', async () => {
  const { promise: read, resolve: answer } = Promise.withResolvers<void>();
  const answers = [sessionWith(), sessionWith({ amount: toMinor(1), discount: glow })];
  const { checkout } = open([
    [postCheckout, () => read.then(() => opened(answers.shift() ?? sessionWith()))],
    [redeemPromoCode, { success: true, promoCode: recorded }],
  ]);
  const refreshed = checkout.refresh(true);
  checkout.change({ type: 'promoTyped', text: 'glow20' });
  await checkout.applyPromo();
  answer();
  await refreshed;
  expect(checkout.$checkout.get()).toMatchObject({
    form: { discount: { code: 'GLOW20' } },
    session: { amount: 1 },
  });
});

test('applies a code, and shows its refusal under the input', async () => {
  const answers = [
    { success: false, message: 'This promo code has expired.' },
    { success: true, promoCode: recorded },
  ];
  const { checkout } = open([[redeemPromoCode, () => answers.shift()]]);
  checkout.change({ type: 'promoTyped', text: 'glow20' });
  await checkout.applyPromo();
  expect(checkout.$checkout.get()).toMatchObject({
    promoMessage: 'This promo code has expired.',
    progress: 'idle',
  });
  checkout.change({ type: 'promoTyped', text: 'glow20' });
  expect(checkout.$checkout.get()?.promoMessage).toBeUndefined();
  await checkout.applyPromo();
  expect(checkout.$checkout.get()?.form).toMatchObject({
    discount: { code: 'GLOW20', totalDiscount: 58_000 },
    promoInput: '',
  });
});

test('auto-applies a code and shows a toast', async () => {
  const { checkout, effects } = open(
    [
      [getPromoCodes, [recorded]],
      [redeemPromoCode, { success: true, promoCode: recorded }],
    ],
    posted,
  );
  await checkout.autoApplyPromo();
  expect(checkout.$checkout.get()?.form.discount).toMatchObject({ code: 'GLOW20' });
  expect(effects.toast).toHaveBeenCalledWith('GLOW20 applied: 20% off');
});

test('auto-applies a code to the session that replaced another with the same bag', async () => {
  const { checkout, clock } = open([
    [postCheckout, opened(sessionWith({ _id: 'session-2' }))],
    [getPromoCodes, [recorded]],
    [redeemPromoCode, { success: true, promoCode: recorded }],
  ]);
  clock.now += 60_000;
  await checkout.revalidate();
  expect(checkout.$checkout.get()?.form.discount).toMatchObject({ code: 'GLOW20' });
});

test('the notes of refused lines last as long as the bag', async () => {
  const change = { lineNotes: { 'sku-1': 'Only 1 left' } };
  const notesAfter = async (session: ReturnType<typeof sessionWith>) => {
    const { checkout } = open([[postCheckout, opened(session)]], change);
    await checkout.refresh(true);
    return checkout.$checkout.get()?.lineNotes;
  };
  expect(await notesAfter(sessionWith())).toEqual(change.lineNotes);
  expect(await notesAfter(sessionWith({ items: [line('sku-1', 290_000, 2)] }))).toBeUndefined();
});

test('auto-applies the code of an unredeemed offer, and tries no other shopper’s', async () => {
  const exclusive = { ...recorded, isExclusive: true };
  const answers: Parameters<typeof open>[0] = [
    [getPromoCodes, [exclusive]],
    [redeemPromoCode, { success: true, promoCode: exclusive }],
  ];
  const offer = { promoCodeId: 'code-glow', isRedeemed: false };
  const own = open([...answers, [getOffers, [offer]]], posted).checkout;
  await own.autoApplyPromo();
  expect(own.$checkout.get()?.form.discount).toMatchObject({ code: 'GLOW20' });
  const { checkout, calls } = open(answers, posted);
  await checkout.autoApplyPromo();
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(redeemPromoCode);
});

test('toasts a code that the edge applied once, unless it was removed meanwhile', async () => {
  const initial = { autoApplyToast: 'GLOW20 applied: 20% off' };
  const { checkout, effects, calls } = open([], { ...initial, form: { ...readyForm, discount: glow } });
  await checkout.autoApplyPromo();
  await checkout.autoApplyPromo();
  expect(effects.toast).toHaveBeenCalledExactlyOnceWith('GLOW20 applied: 20% off');
  expect(calls).toEqual([]);
  const without = open([], initial);
  await without.checkout.autoApplyPromo();
  expect(without.effects.toast).not.toHaveBeenCalled();
});

test.each<[string, Partial<InitialCheckout>]>([
  ['there is a discount', { ...posted, form: { ...readyForm, discount: glow } }],
  ['the shopper types one', { ...posted, form: { ...readyForm, promoInput: 'MINE' } }],
  ['auto-apply was attempted during rendering', {}],
])('no code auto-applies when %s', async (_, change) => {
  const { checkout, calls } = open([[getPromoCodes, [recorded]]], change);
  await checkout.autoApplyPromo();
  expect(calls).toEqual([]);
});

test('keeps the code that the shopper types or applies while another applies itself', async () => {
  const after = async (isApplied: boolean) => {
    const answer = async ({ body }: { body: { code: string; isAutomatic?: true } }) => {
      if (body.isAutomatic) checkout.change({ type: 'promoTyped', text: 'mine' });
      if (body.isAutomatic && isApplied) await checkout.applyPromo();
      return { success: true, promoCode: { ...recorded, code: body.code } };
    };
    const lists: Parameters<typeof open>[0] = [[getPromoCodes, [recorded]]];
    const { checkout } = open([...lists, [redeemPromoCode, answer]], posted);
    await checkout.autoApplyPromo();
    return checkout.$checkout.get()?.form;
  };
  expect(await after(false)).toMatchObject({ discount: { code: 'GLOW20' }, promoInput: 'MINE' });
  expect(await after(true)).toMatchObject({ discount: { code: 'MINE' }, promoInput: '' });
});

test('the refusal of an auto-applied code is silent', async () => {
  const { checkout, effects } = open(
    [
      [getPromoCodes, [recorded]],
      [redeemPromoCode, { success: false, message: 'No.' }],
    ],
    posted,
  );
  await checkout.autoApplyPromo();
  expect(checkout.$checkout.get()?.promoMessage).toBeUndefined();
  expect(effects.toast).not.toHaveBeenCalled();
});

test('skips a code without a matching line, without a call', async () => {
  const gift = { ...recorded, _id: 'code-gift', code: 'GIFT', span: 'selected-products' };
  const lists = (items: unknown) => [
    { ...gift, items },
    { ...recorded, items: [] },
  ];
  const elsewhere = [{ promoCodeId: 'code-gift', productSkuId: 'sku-9' }];
  const passed = open([[getPromoCodes, lists(elsewhere)]], posted);
  await passed.checkout.autoApplyPromo();
  expect(passed.calls.at(-1)?.input).toMatchObject({ body: { code: 'GLOW20' } });
  const here = [{ promoCodeId: 'code-gift', productSkuId: 'sku-1' }];
  const taken = open([[getPromoCodes, lists(here)]], posted);
  await taken.checkout.autoApplyPromo();
  expect(taken.calls.at(-1)?.input).toMatchObject({ body: { code: 'GIFT' } });
});

test('marks an auto-applied code, so that the gateway does not replace a typed one', async () => {
  const { checkout, calls } = open([[getPromoCodes, [recorded]]], posted);
  await checkout.autoApplyPromo();
  expect(calls.at(-1)?.input).toMatchObject({ body: { code: 'GLOW20', isAutomatic: true } });
});

test('removes a code, and auto-applies none in its place', async () => {
  const { checkout, calls } = open(
    [
      [removePromoCode, { success: true }],
      [getPromoCodes, [recorded]],
    ],
    { form: { ...readyForm, discount: glow }, session: sessionWith({ discount: glow }) },
  );
  await checkout.removePromo();
  expect(checkout.$checkout.get()?.form.discount).toBeNull();
  await checkout.autoApplyPromo();
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([removePromoCode]);
});

test('keeps a code that cannot be removed, with the reason', async () => {
  const { checkout } = open([[removePromoCode, { success: false, message: 'Too late.' }]], {
    form: { ...readyForm, discount: glow },
  });
  await checkout.removePromo();
  expect(checkout.$checkout.get()).toMatchObject({ promoMessage: 'Too late.', form: { discount: glow } });
});

test("a gift's code keeps the applied discount", async () => {
  const gift = { ...recorded, code: 'SATINGIFT', totalDiscount: toMinor(0) };
  const { checkout } = open([[redeemPromoCode, { success: true, promoCode: gift }]], {
    form: { ...readyForm, discount: glow },
  });
  checkout.change({ type: 'promoTyped', text: 'satingift' });
  await checkout.applyPromo();
  expect(checkout.$checkout.get()?.form).toMatchObject({
    discount: glow,
    promoInput: '',
    promoNotice: 'Your gift is free with any hair in your bag.',
  });
});

test('a code that the gateway dropped returns to the input, and nothing auto-applies over it', async () => {
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)], droppedCode: 'MINE' });
  const { checkout, calls } = open([[postCheckout, opened(changed)]]);
  await checkout.restoreFromCache();
  expect(checkout.$checkout.get()?.form).toMatchObject({
    promoInput: 'MINE',
    promoNotice: 'Your bag changed. Apply your code again.',
  });
  await checkout.autoApplyPromo();
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(redeemPromoCode);
});
