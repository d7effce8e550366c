import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/admin/order.schema.ts';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import { refundText } from './order.view.ts';

const money = (amount: number) => formatMoney(toMinor(amount), 'ghs');

/** 100 was refunded before; then 200.50 was requested. */
const text = (refundStatus: 'pending' | 'failed' | 'processed') =>
  refundText({
    currency: 'ghs',
    payment: { refundStatus, refundTotal: toMinor(30_050), refundAmount: toMinor(20_050) },
  } as StaffOrder);

test('shows the pending or failed part of a later refund, not what was refunded before', () => {
  expect(text('failed')).toBe(`${money(20_050)}: the payment provider has not refunded it`);
  expect(text('pending')).toBe(`${money(20_050)} on its way back`);
  expect(text('processed')).toBe(`${money(30_050)} refunded`);
});
