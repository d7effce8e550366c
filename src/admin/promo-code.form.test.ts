import { expect, test } from 'vitest';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import { readCode, readTiers } from './promo-code.form.ts';
import { ownText } from './promo-code.view.ts';

const form = (fields: Record<string, string>) => {
  const typed = new FormData();
  const usual = { code: 'SOFT', revision: '0', validFrom: '2026-11-01T00:00', validTo: '2026-12-01T00:00' };
  for (const [name, value] of Object.entries({ ...usual, ...fields })) typed.set(name, value);
  return typed;
};

test.each(['0', '1 000', '1,000', 'ten', '-5', '2.5'])(
  '“%s” of an item is no number, and never as many as there are',
  (typed) => {
    const item = { item: 'sku/k1', 'quantity:sku/k1': typed, discountValue: '10' };
    expect(readCode(form(item), 'ghs')).toEqual({ errors: { 'quantity:sku/k1': expect.any(String) } });
    expect(readCode(form({ ...item, 'quantity:sku/k1': ' 20 ' }), 'ghs')).toMatchObject({
      draft: { items: [{ skuId: 'k1', quantity: 20 }] },
    });
    expect(readCode(form({ ...item, 'quantity:sku/k1': '' }), 'ghs')).toMatchObject({
      draft: { items: [{ skuId: 'k1', quantity: undefined }] },
    });
  },
);

test.each([
  [{ discountType: 'percentage', discountValue: 25 } as const, '25%', { discountValue: '10' }, '10%'],
  [
    { discountType: 'fixed', discountValue: toMinor(5000) } as const,
    formatMoney(toMinor(5000), 'ghs'),
    { discountType: 'fixed', discountValue: '30' },
    formatMoney(toMinor(3000), 'ghs'),
  ],
])('what shoppers read of %j follows it, unless staff have said it in words', (was, text, change, now) => {
  const shown = ownText({ ...was, displayText: text }, 'ghs');
  expect(readCode(form({ ...change, displayText: shown }), 'ghs')).toMatchObject({
    draft: { displayText: now },
  });
  expect(ownText({ ...was, displayText: 'A gift' }, 'ghs')).toBe('A gift');
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
])('a tier that takes off, in %s, “%s” is refused at that field', (type, value) => {
  expect(readTiers(tierForm({ type, value }))).toEqual({ errors: { 'value-0': expect.any(String) } });
});

test('a tier takes off what was typed, and a row without a name is left out', () => {
  expect(readTiers(tierForm({ type: 'percentage', value: '12.5%' }))).toMatchObject({
    tiers: [{ name: 'Gold', pointsRequired: 1000, discountType: 'percentage', discountValue: 12.5 }],
  });
  expect(readTiers(tierForm({ type: 'fixed', value: '1,250.50' }))).toMatchObject({
    tiers: [{ discountType: 'fixed', discountValue: 125_050 }],
  });
  expect(readTiers(tierForm({ name: ' ', type: 'fixed', value: '' }))).toEqual({ tiers: [] });
});
