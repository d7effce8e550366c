import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/admin/order.schema.ts';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import { refundText } from './order.view.ts';

const money = (amount: number) => formatMoney(toMinor(amount), 'ghs');

/** 100 went back before; then 200.50 was asked for. */
const told = (refundStatus: 'pending' | 'failed' | 'processed') =>
  refundText({
    currency: 'ghs',
    payment: { refundStatus, refundTotal: toMinor(30_050), refundAmount: toMinor(20_050) },
  } as StaffOrder);

test('of a later refund is told what of it is on its way or has failed, not what went back before', () => {
  expect(told('failed')).toBe(`${money(20_050)}: the payment provider has not refunded it`);
  expect(told('pending')).toBe(`${money(20_050)} on its way back`);
  expect(told('processed')).toBe(`${money(30_050)} refunded`);
});
