import { expect, test } from 'vitest';
import type { PromoCode } from '#shop/promotions/promo-code.rules.ts';
import { bannerBar, trustLines } from './banner.rules.ts';

const sale: PromoCode = {
  _id: 'c1',
  code: 'GLOW20',
  discountType: 'percentage',
  discountValue: 20,
  span: 'entire-order',
  active: true,
  sitewide: true,
  autoApply: true,
};
const message = { active: true, heading: 'Glow week' };
const shop = { message: null, codes: [], currency: 'ghs', config: {}, now: 1_000 };

test('a message comes before a sale, a sale before trust', () => {
  expect(bannerBar({ ...shop, message, codes: [sale] })).toEqual({ kind: 'message', message });
  expect(bannerBar({ ...shop, codes: [sale] })).toMatchObject({ kind: 'sale' });
  expect(bannerBar(shop)).toEqual({
    kind: 'trust',
    lines: ['Trusted by over 63k shoppers in Ghana & beyond!', '7-day money-back guarantee'],
  });
});

test.each([
  [null, false],
  [{ ...message, active: false }, false],
  [message, true],
  [{ active: true, message: 'Free fittings' }, true],
  [{ active: true, heading: '', message: '', countdownEndsAt: 1_001 }, false],
  [{ ...message, countdownEndsAt: 1_001 }, true],
  [{ ...message, countdownEndsAt: 1_000 }, false],
])('message %o is current: %s', (candidate, current) => {
  expect(bannerBar({ ...shop, message: candidate }).kind === 'message').toBe(current);
});

test('the trust lines use the configured figures', () => {
  expect(trustLines({ shopperCount: '5k', guaranteeDays: 14 })).toEqual([
    'Trusted by over 5k shoppers in Ghana & beyond!',
    '14-day money-back guarantee',
  ]);
});
