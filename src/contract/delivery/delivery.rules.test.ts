import { expect, test } from 'vitest';
import { noMoney, toMinor } from '#contract/wire/money.ts';
import { type DeliveryOption, feeFor, optionFor, waivedFee } from './delivery.rules.ts';

test.each([
  [{}, null],
  [{ country: '' }, null],
  [{ country: 'GH' }, null],
  [{ country: 'GH', region: '' }, null],
  [{ country: 'GH', region: 'GA' }, 'within-accra'],
  [{ country: 'GH', region: 'Greater Accra' }, 'within-accra'],
  [{ country: 'GH', region: 'AA' }, 'outside-accra'],
  [{ country: 'US', region: 'GA' }, 'intl'],
  [{ country: 'NG' }, 'intl'],
])('%o is delivered by %s', (address, option) => {
  expect(optionFor(address)).toBe(option);
});

const options: DeliveryOption[] = ['within-accra', 'outside-accra', 'intl'];

test('fees default to 30, 70 and 800', () => {
  expect(options.map((option) => feeFor(option, {}))).toEqual([3000, 7000, 80_000]);
});

test('a configured fee, even zero, replaces the default of its zone', () => {
  const config = { deliveryFees: { withinAccra: noMoney, international: toMinor(95_050) } };
  expect(options.map((option) => feeFor(option, config))).toEqual([0, 7000, 95_050]);
});

test.each([
  [true, [0, 0, 0]],
  [false, [3000, 7000, 80_000]],
  [undefined, [3000, 7000, 80_000]],
  [{ all: true }, [0, 0, 0]],
  [{ withinAccra: true }, [0, 7000, 80_000]],
  [{ otherRegions: true, all: false }, [3000, 0, 80_000]],
  [{ international: true }, [3000, 7000, 0]],
])('waiving %o charges %o', (waiveDeliveryFees, fees) => {
  expect(options.map((option) => feeFor(option, { waiveDeliveryFees }))).toEqual(fees);
});

test('returns a waived fee for striking through, unless it is zero', () => {
  expect(waivedFee('intl', { waiveDeliveryFees: true })).toBe(80_000);
  expect(waivedFee('intl', {})).toBeUndefined();
  const nothing = { deliveryFees: { withinAccra: noMoney }, waiveDeliveryFees: true };
  expect(waivedFee('within-accra', nothing)).toBeUndefined();
});
