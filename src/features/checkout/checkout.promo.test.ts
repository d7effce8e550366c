import { beforeEach, expect, test } from 'vitest';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { glow, line, opened, readyForm, sessionWith } from './checkout.fixture.ts';
import type { DrawnCheckout } from './checkout.types.ts';
import { emptyStorage, open } from './open-checkout.fixture.ts';

beforeEach(emptyStorage);

test('a bag changed in another tab hands the code back', async () => {
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

test('a code is applied, its refusal stands under the input', async () => {
  const answers = [
    { success: false, message: 'This promo code has expired.' },
    { success: true, promoCode: recorded },
  ];
  const { checkout } = open([[redeemPromoCode, () => answers.shift()]]);
  checkout.change({ type: 'promoTyped', text: 'glow20' });
  await checkout.applyPromo();
  expect(checkout.$checkout.get()).toMatchObject({
    promoMessage: 'This promo code has expired.',
    work: 'none',
  });
  await checkout.applyPromo();
  expect(checkout.$checkout.get()?.form).toMatchObject({
    discount: { code: 'GLOW20', totalDiscount: 58_000 },
    promoInput: '',
  });
});

test('a code applies itself and says so', async () => {
  const { checkout, effects } = open([
    [getPromoCodes, [recorded]],
    [redeemPromoCode, { success: true, promoCode: recorded }],
  ]);
  await checkout.applyByItself();
  expect(checkout.$checkout.get()?.form.discount).toMatchObject({ code: 'GLOW20' });
  expect(effects.toast).toHaveBeenCalledWith('GLOW20 applied: 20% off');
});

test('one that the edge has applied is told once, unless it was taken off meanwhile', async () => {
  const drawn = { applied: 'GLOW20 applied: 20% off', hasLookedForCode: true };
  const { checkout, effects, asked } = open([], { ...drawn, form: { ...readyForm, discount: glow } });
  await checkout.applyByItself();
  await checkout.applyByItself();
  expect(effects.toast).toHaveBeenCalledExactlyOnceWith('GLOW20 applied: 20% off');
  expect(asked).toEqual([]);
  const without = open([], drawn);
  await without.checkout.applyByItself();
  expect(without.effects.toast).not.toHaveBeenCalled();
});

test.each<[string, Partial<DrawnCheckout>]>([
  ['there is a discount', { form: { ...readyForm, discount: glow } }],
  ['somebody types one', { form: { ...readyForm, promoInput: 'MINE' } }],
  ['one was looked for while the page was drawn', { hasLookedForCode: true }],
])('no code applies itself when %s', async (_, change) => {
  const { checkout, asked } = open([[getPromoCodes, [recorded]]], change);
  await checkout.applyByItself();
  expect(asked).toEqual([]);
});

test('a refused code that applied itself stays silent', async () => {
  const { checkout, effects } = open([
    [getPromoCodes, [recorded]],
    [redeemPromoCode, { success: false, message: 'No.' }],
  ]);
  await checkout.applyByItself();
  expect(checkout.$checkout.get()?.promoMessage).toBeUndefined();
  expect(effects.toast).not.toHaveBeenCalled();
});

test('a code without a line to apply to is passed over, unasked', async () => {
  const gift = { ...recorded, _id: 'code-gift', code: 'GIFT', span: 'selected-products' };
  const lists = (items: unknown) => [
    { ...gift, items },
    { ...recorded, items: [] },
  ];
  const elsewhere = [{ promoCodeId: 'code-gift', productSkuId: 'sku-9' }];
  const passed = open([[getPromoCodes, lists(elsewhere)]]);
  await passed.checkout.applyByItself();
  expect(passed.asked.at(-1)?.input).toMatchObject({ body: { code: 'GLOW20' } });
  const here = [{ promoCodeId: 'code-gift', productSkuId: 'sku-1' }];
  const taken = open([[getPromoCodes, lists(here)]]);
  await taken.checkout.applyByItself();
  expect(taken.asked.at(-1)?.input).toMatchObject({ body: { code: 'GIFT' } });
});

test('what applies itself says so to the gateway, which never lets it replace a typed code', async () => {
  const { checkout, asked } = open([[getPromoCodes, [recorded]]]);
  await checkout.applyByItself();
  expect(asked.at(-1)?.input).toMatchObject({ body: { code: 'GLOW20', isAutomatic: true } });
});

test('a code is taken off, and none applies itself in its place', async () => {
  const { checkout, asked } = open(
    [
      [removePromoCode, { success: true }],
      [getPromoCodes, [recorded]],
    ],
    { form: { ...readyForm, discount: glow }, session: sessionWith({ discount: glow }) },
  );
  await checkout.removePromo();
  expect(checkout.$checkout.get()?.form.discount).toBeNull();
  await checkout.applyByItself();
  expect(asked.map(({ endpoint }) => endpoint)).toEqual([removePromoCode]);
});

test('a code that cannot be taken off stays, with the reason', async () => {
  const { checkout } = open([[removePromoCode, { success: false, message: 'Too late.' }]], {
    form: { ...readyForm, discount: glow },
  });
  await checkout.removePromo();
  expect(checkout.$checkout.get()).toMatchObject({ promoMessage: 'Too late.', form: { discount: glow } });
});

test('the code of a gift leaves the place to another', async () => {
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

test('a code that the gateway dropped comes back to the input, and nothing applies itself over it', async () => {
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)], droppedCode: 'MINE' });
  const { checkout, asked } = open([[postCheckout, opened(changed)]]);
  await checkout.comeBack();
  expect(checkout.$checkout.get()?.form).toMatchObject({
    promoInput: 'MINE',
    promoNotice: 'Your bag has changed. Apply your code again.',
  });
  await checkout.applyByItself();
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(redeemPromoCode);
});
