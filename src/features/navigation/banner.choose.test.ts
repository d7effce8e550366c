import { expect, test } from 'vitest';
import { toMinor } from '#contract/money.ts';
import type { PromoCode } from '#contract/promo-code.schema.ts';
import { chooseBanner } from './banner.choose.ts';

const now = 1_000_000;

const code: PromoCode = {
  _id: 'promo-1',
  _creationTime: 1,
  code: 'GLOW',
  storeId: 'store-1',
  span: 'entire-order',
  active: true,
  sitewide: true,
  autoApply: true,
  validFrom: 0,
  validTo: 2,
  discountType: 'percentage',
  discountValue: 20,
};

const sale = (changed: Partial<PromoCode>) =>
  chooseBanner(null, [{ ...code, ...changed } as PromoCode], 'ghs', now);

test('an active message comes before any sale', () => {
  const message = { active: true, heading: 'Harmattan care', countdownEndsAt: now + 1 };
  expect(chooseBanner(message, [code], 'ghs', now)).toEqual({
    kind: 'message',
    heading: 'Harmattan care',
    endsAt: now + 1,
  });
});

test('a message that is over or switched off gives way to the sale', () => {
  for (const message of [
    { active: true, heading: 'Over', countdownEndsAt: now },
    { active: false, heading: 'Off' },
  ])
    expect(chooseBanner(message, [code], 'ghs', now).kind).toBe('sale');
});

test('the sale is said in the words of its code', () => {
  expect(sale({})).toEqual({ kind: 'sale', text: 'SITEWIDE SALE: GLOW applied automatically, 20% off' });
  expect(sale({ autoApply: false, discountType: 'fixed', discountValue: toMinor(5000) })).toEqual({
    kind: 'sale',
    text: 'SITEWIDE SALE: use GLOW at checkout, GHS\u00a050 off',
  });
  expect(sale({ span: 'selected-products' })).toEqual({
    kind: 'sale',
    text: 'SITEWIDE SALE: GLOW applied automatically, 20% off select items',
  });
});

test('a code that is not both active and sitewide leaves the bar to the trust banner', () => {
  expect(sale({ active: false }).kind).toBe('trust');
  expect(sale({ sitewide: false }).kind).toBe('trust');
});
