import { expect, test } from 'vitest';
import { welcomeOf } from './home.facts.ts';

const now = Date.UTC(2026, 10, 22);
const config = {
  homepageDiscountCodeModalPromoCode: {
    promoCodeId: 'welcome',
    discountType: 'percentage',
    value: 25,
  },
} as const;
const code = {
  _id: 'welcome',
  _creationTime: 1,
  storeId: 's',
  code: 'WELCOMEBACK25',
  discountType: 'percentage',
  discountValue: 25,
  span: 'entire-order',
  active: true,
  validFrom: 0,
  validTo: Date.UTC(2027, 6, 20, 23),
} as const;

test('the welcome offer ends on the day its code ends', () => {
  expect(welcomeOf(config, [code], now)).toEqual({
    off: '25%',
    endsOn: 'July 20th',
    promoCodeId: 'welcome',
    code: 'WELCOMEBACK25',
  });
});

test.each([
  ['has ended', [{ ...code, validTo: now - 1 }]],
  ['is switched off', [{ ...code, active: false }]],
  ['is not listed', []],
])('an offer whose code %s is not made', (_, codes) => {
  expect(welcomeOf(config, codes, now)).toBeUndefined();
});
