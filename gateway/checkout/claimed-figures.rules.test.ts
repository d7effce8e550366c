import { expect, test } from 'vitest';
import { amountChangedText } from '#contract/checkout/checkout.texts.ts';
import { calculateFigures } from '#contract/promotions/discount.rules.ts';
import { noMoney, toMinor } from '#contract/wire/money.ts';
import { areClaimsCurrent, type ClaimedDetails } from './claimed-figures.rules.ts';

const counts = { code: 'GLOW20', totalDiscount: toMinor(2000) };
const figures = calculateFigures(toMinor(10_000), counts.totalDiscount, toMinor(3000));
const seen = { deliveryFee: toMinor(3000), discount: counts };

test('claims are true only when subtotal, fee and discount are what the gateway reckons', () => {
  const claim = (details: ClaimedDetails, amount = 10_000) => ({ amount: toMinor(amount), details });
  expect(areClaimsCurrent(claim(seen), figures, counts)).toBe(true);
  expect(areClaimsCurrent(claim(seen, 9_999), figures, counts)).toBe(false);
  expect(areClaimsCurrent(claim({ ...seen, deliveryFee: noMoney }), figures, counts)).toBe(false);
  expect(areClaimsCurrent(claim({ ...seen, discount: null }), figures, counts)).toBe(false);
  expect(areClaimsCurrent(claim(seen), figures, null)).toBe(false);
  expect(
    areClaimsCurrent(claim({ ...seen, discount: { ...counts, totalDiscount: toMinor(1) } }), figures, counts),
  ).toBe(false);
});

test('a discount claimed without its amount is known by its code', () => {
  const byCode = (code: string) => ({ amount: toMinor(10_000), details: { ...seen, discount: { code } } });
  expect(areClaimsCurrent(byCode('glow20'), figures, counts)).toBe(true);
  expect(areClaimsCurrent(byCode('OTHER'), figures, counts)).toBe(false);
});

test('a pickup may claim no fee or a fee of 0', () => {
  const free = calculateFigures(toMinor(10_000));
  const claim = (deliveryFee: ClaimedDetails['deliveryFee']) => ({
    amount: toMinor(10_000),
    details: { deliveryFee },
  });
  expect(areClaimsCurrent(claim(undefined), free, null)).toBe(true);
  expect(areClaimsCurrent(claim(noMoney), free, null)).toBe(true);
  expect(areClaimsCurrent(claim(toMinor(3000)), free, null)).toBe(false);
});

test('a changed amount is told', () => {
  expect(amountChangedText(figures, 'usd')).toBe('Your total is now $110. Please check it and try again.');
});
