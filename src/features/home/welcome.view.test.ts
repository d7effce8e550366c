import { expect, test } from 'vitest';
import { welcomeTexts, welcomeView } from './welcome.view.ts';

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

test("the offer ends on its code's last day", () => {
  expect(welcomeView(config, [code], now)).toEqual({
    off: '25%',
    endsOn: 'July 20th',
    promoCodeId: 'welcome',
    code: 'WELCOMEBACK25',
  });
});

test.each([
  ['has ended', { validTo: now - 1 }],
  ['is switched off', { active: false }],
  ['has not begun', { validFrom: now + 1 }],
])('no offer for a code that %s, listed or secret', (_, state) => {
  expect(welcomeView(config, [{ ...code, ...state }], now)).toBeUndefined();
  const welcome = { ...config.homepageDiscountCodeModalPromoCode, ...state };
  expect(welcomeView({ homepageDiscountCodeModalPromoCode: welcome }, [], now)).toBeUndefined();
});

test('a secret code is offered until its end, with defaults where the gateway has none', () => {
  const welcome = { ...config.homepageDiscountCodeModalPromoCode, validTo: Date.UTC(2027, 0, 2) };
  const offer = { off: '25%', promoCodeId: 'welcome', code: 'WELCOMEBACK25' };
  expect(welcomeView({ homepageDiscountCodeModalPromoCode: welcome }, [], now)).toEqual({
    ...offer,
    endsOn: 'January 1st',
  });
  expect(welcomeView(config, [], now)).toEqual({ ...offer, endsOn: 'July 20th' });
});

test('names the first purchase, or the next', () => {
  expect(welcomeTexts({ off: '25%', endsOn: 'July 20th' }, false)).toEqual({
    badge: 'Ends July 20th',
    heading: '25% off your first purchase',
    body: "Enter your email and we'll send you an exclusive discount code. The offer ends on July 20th.",
  });
  expect(welcomeTexts({ off: '25%', endsOn: 'July 20th' }, true).heading).toBe('25% off your next purchase');
});
