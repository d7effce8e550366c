import { expect, test } from 'vitest';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import { formOf } from '../../tests/support/form.ts';
import { parsePromoCode, parseTiers } from './promo-code.form.ts';
import { customDisplayText } from './promo-code.view.ts';

const form = (fields: Record<string, string>) => {
  const usual = { code: 'SOFT', revision: '0', validFrom: '2026-11-01T00:00', validTo: '2026-12-01T00:00' };
  return formOf({ ...usual, ...fields });
};

test.each(['0', '1,00', '1.000', 'ten', '-5', '2.5', '1,000,000'])(
  'rejects “%s” as a limit; an empty limit means no limit',
  (typed) => {
    const item = { item: 'sku/k1', 'quantity:sku/k1': typed, discountValue: '10' };
    expect(parsePromoCode(form(item), 'ghs')).toEqual({ errors: { 'quantity:sku/k1': expect.any(String) } });
    expect(parsePromoCode(form({ ...item, 'quantity:sku/k1': ' 20 ' }), 'ghs')).toMatchObject({
      draft: { items: [{ skuId: 'k1', quantity: 20 }] },
    });
    expect(parsePromoCode(form({ ...item, 'quantity:sku/k1': '1,000' }), 'ghs')).toMatchObject({
      draft: { items: [{ skuId: 'k1', quantity: 1000 }] },
    });
    expect(parsePromoCode(form({ ...item, 'quantity:sku/k1': '' }), 'ghs')).toMatchObject({
      draft: { items: [{ skuId: 'k1', quantity: undefined }] },
    });
  },
);

test('asks before a code of which the last product was unticked applies to the whole order', () => {
  const unticked = { discountValue: '100', 'name:sku/k1': 'Bonnet' };
  expect(parsePromoCode(form(unticked), 'ghs')).toEqual({ errors: { items: expect.any(String) } });
  expect(parsePromoCode(form({ ...unticked, item: 'sku/k1' }), 'ghs').errors).toEqual({});
  expect(parsePromoCode(form({ discountValue: '100' }), 'ghs')).toMatchObject({ draft: { items: [] } });
});

test('a code has no spaces or pasted direction marks, which shoppers would leave out', () => {
  expect(parsePromoCode(form({ code: '\u202a Welcome 10\u202c', discountValue: '10' }), 'ghs')).toMatchObject(
    {
      draft: { code: 'WELCOME10' },
    },
  );
});

test('the free gift has no minimum, which only discounts have', () => {
  const gift = { discountValue: '100', autoApply: 'on', item: 'sku/k1', 'quantity:sku/k1': '5' };
  expect(parsePromoCode(form(gift), 'ghs').errors).toEqual({});
  expect(parsePromoCode(form({ ...gift, minimumSubtotal: '500' }), 'ghs')).toEqual({
    errors: { minimumSubtotal: expect.any(String) },
  });
  const half = { ...gift, discountValue: '50', minimumSubtotal: '500' };
  expect(parsePromoCode(form(half), 'ghs')).toMatchObject({ draft: { minimumSubtotal: 50_000 } });
});

test.each([
  [{ discountType: 'percentage', discountValue: 25 } as const, '25%', { discountValue: '10' }, '10%'],
  [
    { discountType: 'fixed', discountValue: toMinor(5000) } as const,
    formatMoney(toMinor(5000), 'ghs'),
    { discountType: 'fixed', discountValue: '30' },
    formatMoney(toMinor(3000), 'ghs'),
  ],
])('the shopper text of %j follows the discount, unless staff wrote their own', (was, text, change, now) => {
  const shown = customDisplayText({ ...was, displayText: text }, 'ghs');
  expect(parsePromoCode(form({ ...change, displayText: shown }), 'ghs')).toMatchObject({
    draft: { displayText: now },
  });
  expect(customDisplayText({ ...was, displayText: 'A gift' }, 'ghs')).toBe('A gift');
});

function tierForm(row: Record<string, string>): FormData {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ name: 'Gold', points: '1000', ...row }))
    typed.set(`${name}-0`, value);
  return typed;
}

test.each([
  ['percentage', ''],
  ['percentage', '0'],
  ['percentage', '101'],
  ['percentage', 'ten'],
  ['fixed', ''],
  ['fixed', '0'],
  ['fixed', '12,50'],
])('rejects a tier with a %s discount of “%s” at its field', (type, value) => {
  expect(parseTiers(tierForm({ type, value }))).toEqual({ errors: { 'value-0': expect.any(String) } });
});

test.each(['', '0', '-5', '1,00', 'many'])('rejects a tier with “%s” points at its field', (points) => {
  const row = { points, type: 'percentage', value: '10' };
  expect(parseTiers(tierForm(row))).toEqual({ errors: { 'points-0': expect.any(String) } });
});

test('parses tiers and skips rows without a name', () => {
  expect(parseTiers(tierForm({ type: 'percentage', value: '12.5%' }))).toMatchObject({
    tiers: [{ name: 'Gold', pointsRequired: 1000, discountType: 'percentage', discountValue: 12.5 }],
  });
  expect(parseTiers(tierForm({ type: 'fixed', value: '1,250.50' }))).toMatchObject({
    tiers: [{ discountType: 'fixed', discountValue: 125_050 }],
  });
  expect(parseTiers(tierForm({ name: ' ', type: 'fixed', value: '' }))).toEqual({ errors: {}, tiers: [] });
});
