import { expect, test } from 'vitest';
import { readTiers } from './tiers.form.ts';

function form(row: Record<string, string>): FormData {
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
  expect(readTiers(form({ type, value }))).toEqual({ errors: { 'value-0': expect.any(String) } });
});

test('a tier takes off what was typed, and a row without a name is left out', () => {
  expect(readTiers(form({ type: 'percentage', value: '12.5%' }))).toMatchObject({
    tiers: [{ name: 'Gold', pointsRequired: 1000, discountType: 'percentage', discountValue: 12.5 }],
  });
  expect(readTiers(form({ type: 'fixed', value: '1,250.50' }))).toMatchObject({
    tiers: [{ discountType: 'fixed', discountValue: 125_050 }],
  });
  expect(readTiers(form({ name: ' ', type: 'fixed', value: '' }))).toEqual({ tiers: [] });
});
