import { expect, test } from 'vitest';
import { paymentMarks } from './payment.marks.ts';

test('a shop promises the wallets of Ghana only in cedis', () => {
  expect(paymentMarks('ghs')).toBe('MTN MoMo · Telecel Cash · AirtelTigo Money · Visa · Mastercard');
  expect(['ngn', 'usd', undefined].map(paymentMarks)).toEqual(Array(3).fill('Visa · Mastercard'));
});
