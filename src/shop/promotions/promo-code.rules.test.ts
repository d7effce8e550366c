import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { displayPrice, priceTexts } from './price.rules.ts';
import { autoApplied, type PromoCode, usableAutoCodes } from './promo-code.rules.ts';
import { appliedToast, saleBanner } from './promo-code.texts.ts';

const code = (id: string, more: Partial<PromoCode> = {}): PromoCode => ({
  _id: id,
  code: id,
  discountType: 'percentage',
  discountValue: 20,
  span: 'selected-products',
  active: true,
  autoApply: true,
  ...more,
});
const sku = { _id: 's1', productId: 'p1', price: toMinor(1005) };
const item = { promoCodeId: 'c1', productSkuId: 's1' };
const named = { productId: 'p1', productName: 'comb', images: [] };
const promotions = { codes: [code('c1')], items: [item], redeemed: [] };

test('an auto-apply code linked to a sku shows on its price', () => {
  expect(displayPrice(sku, promotions)).toEqual({ price: 804, full: 1005, isDiscounted: true });
});

test('a fixed code subtracts its amount, never below zero', () => {
  const fixed = (value: number) => ({
    ...promotions,
    codes: [code('c1', { discountType: 'fixed', discountValue: value })],
  });
  expect(displayPrice(sku, fixed(5)).price).toBe(1000);
  expect(displayPrice(sku, fixed(5000)).price).toBe(0);
});

test.each<[string, Partial<PromoCode>]>([
  ['an inactive code', { active: false }],
  ['a code the shopper types in', { autoApply: false }],
])('%s does not show on prices', (_, more) => {
  const shown = displayPrice(sku, { ...promotions, codes: [code('c1', more)] });
  expect(shown).toEqual({ price: 1005, full: 1005, isDiscounted: false });
});

test('a redeemed code does not show on prices, unless it can be used again', () => {
  const redeemed = [{ promoCodeId: 'c1' }];
  expect(displayPrice(sku, { ...promotions, redeemed }).price).toBe(1005);
  const again = [code('c1', { isMultipleUses: true })];
  expect(displayPrice(sku, { ...promotions, codes: again, redeemed }).price).toBe(804);
});

test('a code that is not linked to the sku, or whose items are all claimed, shows nothing', () => {
  expect(displayPrice(sku, { ...promotions, items: [] }).isDiscounted).toBe(false);
  const claimed = [{ ...item, quantity: 5, quantityClaimed: 5 }];
  expect(displayPrice(sku, { ...promotions, items: claimed }).isDiscounted).toBe(false);
  const otherCode = [{ ...item, promoCodeId: 'c2' }];
  expect(displayPrice(sku, { ...promotions, items: otherCode }).isDiscounted).toBe(false);
});

const bag = [{ productSkuId: 's1', productId: 'p1', price: toMinor(1005), quantity: 2 }];
const chosen = (codes: PromoCode[], more: Partial<Parameters<typeof autoApplied>[0]> = {}, offers = {}) =>
  autoApplied(
    { codes, items: codes.map(({ _id }) => ({ ...item, promoCodeId: _id })), redeemed: [], ...more },
    bag,
    Object.entries(offers).map(([promoCodeId, isRedeemed]) => ({ promoCodeId, isRedeemed: !!isRedeemed })),
  )?.code._id;

test('the first auto-apply code that is not exclusive applies itself', () => {
  const codes = [
    code('typed', { autoApply: false }),
    code('mine', { isExclusive: true }),
    code('c1'),
    code('c2'),
  ];
  expect(chosen(codes, {}, { mine: false })).toBe('c1');
});

test('failing that, an exclusive code with an unredeemed offer', () => {
  const codes = [code('old', { isExclusive: true }), code('mine', { isExclusive: true })];
  expect(chosen(codes, {}, { old: true, mine: false })).toBe('mine');
  expect(chosen(codes)).toBeUndefined();
  expect(
    chosen([code('old', { isExclusive: true }), code('mine', { isExclusive: true, isUsable: true })]),
  ).toBe('mine');
});

test.each<[string, Partial<PromoCode>, Partial<Parameters<typeof autoApplied>[0]>?]>([
  ['is used up', { isUsable: false }],
  ['was redeemed', {}, { redeemed: [{ promoCodeId: 'c1' }] }],
  ['has no line', {}, { items: [{ promoCodeId: 'c2', productSkuId: 's1' }] }],
  ['needs a larger bag', { minimumSubtotal: toMinor(2011) }],
  [
    'gives the gift',
    { discountValue: 100 },
    {
      items: [
        { ...item, quantity: 5 },
        { ...item, promoCodeId: 'c2' },
      ],
    },
  ],
  [
    'gives the gift as an amount',
    { discountType: 'fixed', discountValue: 1005 },
    {
      items: [
        { ...item, quantity: 5, productSku: { ...named, price: toMinor(1005) } },
        { ...item, promoCodeId: 'c2' },
      ],
    },
  ],
])('a code that %s is skipped for the next', (_, changes, more) => {
  expect(chosen([code('c1', changes), code('c2')], more)).toBe('c2');
  expect(usableAutoCodes({ codes: [code('c1')], redeemed: [{ promoCodeId: 'c1' }] })).toEqual([]);
});

test('no code applies to lines without a price', () => {
  const priceless = bag.map((line) => ({ ...line, price: toMinor(0) }));
  const all = code('c1', { span: 'entire-order' });
  expect(autoApplied({ ...promotions, codes: [code('c1'), all] }, priceless)).toBeUndefined();
});

test('a limited code that makes any variant of a product free is no gift', () => {
  const items = [{ promoCodeId: 'c1', productId: 'p1', quantity: 5 }];
  expect(chosen([code('c1', { discountValue: 100 })], { items })).toBe('c1');
});

test.each<[string, Partial<PromoCode>]>([
  ['of one shopper', { isExclusive: true, isUsable: true }],
  ['for the entire order', { span: 'entire-order' }],
])('a limited code %s that makes a sku free is no gift', (_, more) => {
  const items = [{ ...item, quantity: 5 }];
  expect(chosen([code('c1', { discountValue: 100, ...more })], { items })).toBe('c1');
});

test('a sitewide code for the entire order shows on prices that reach its minimum subtotal', () => {
  const sitewide = code('c1', { span: 'entire-order', minimumSubtotal: toMinor(1005) });
  expect(displayPrice(sku, { codes: [sitewide], items: [], redeemed: [] }).price).toBe(804);
});

test.each<[Partial<PromoCode>, string]>([
  [{}, 'SITEWIDE SALE: GLOW20 applied automatically, 20% off'],
  [{ autoApply: false }, 'SITEWIDE SALE: use GLOW20 at checkout, 20% off'],
  [{ span: 'selected-products' }, 'SITEWIDE SALE: GLOW20 applied automatically, 20% off select items'],
  [
    { minimumSubtotal: toMinor(50_000) },
    'SITEWIDE SALE: GLOW20 applied automatically, 20% off orders from $500',
  ],
  [
    { span: 'selected-products', minimumSubtotal: toMinor(50_000) },
    'SITEWIDE SALE: GLOW20 applied automatically, 20% off select items in orders from $500',
  ],
  [{ discountType: 'fixed', discountValue: 5000 }, 'SITEWIDE SALE: GLOW20 applied automatically, $50 off'],
])('the sale line of %o', (more, line) => {
  expect(
    saleBanner([code('other'), code('glow20', { sitewide: true, span: 'entire-order', ...more })], 'usd'),
  ).toBe(line);
});

test('no sale line without a code both active and sitewide, which everybody may use', () => {
  const [stopped, exclusive] = [{ active: false }, { isExclusive: true }];
  const codes = [stopped, exclusive].map((more) => code('b', { sitewide: true, ...more }));
  expect(saleBanner([code('a'), ...codes], 'usd')).toBeUndefined();
});

test('the toast names the applied code and its discount', () => {
  expect(appliedToast({ ...code('GLOW20'), displayText: 'a fifth' }, 'usd')).toBe(
    'GLOW20 applied: a fifth off',
  );
  expect(appliedToast(code('GLOW20'), 'usd')).toBe('GLOW20 applied: 20% off');
  expect(appliedToast(code('GLOW20', { discountValue: 140 }), 'usd')).toBe('GLOW20 applied: 100% off');
});

test('a price of 0 is Free, and a discounted price shows the full one', () => {
  const price = (now: number) => ({ price: toMinor(now), full: toMinor(1000), isDiscounted: now < 1000 });
  expect(priceTexts(price(1000), 'usd')).toEqual({ now: '$10', was: undefined });
  expect(priceTexts(price(800), 'usd')).toEqual({ now: '$8', was: '$10' });
  expect(priceTexts(price(0), 'usd')).toEqual({ now: 'Free', was: '$10' });
});
