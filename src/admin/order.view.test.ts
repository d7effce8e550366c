import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/admin/order.schema.ts';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import { orderEvents, orderState, refundText, successText } from './order.view.ts';

const money = (amount: number) => formatMoney(toMinor(amount), 'ghs');

/** 100 was refunded before; then 200.50 was requested. */
const text = (refundStatus: 'pending' | 'failed' | 'processed') =>
  refundText({
    currency: 'ghs',
    payment: { refundStatus, refundTotal: toMinor(30_050), refundAmount: toMinor(20_050) },
  } as StaffOrder);

test('shows the pending or failed part of a later refund, not what was refunded before', () => {
  expect(text('failed')).toBe(
    `${money(20_050)}: the payment provider has not refunded it. If it needs the customer’s account, enter it there`,
  );
  expect(text('pending')).toBe(`${money(20_050)} on its way back`);
  expect(text('processed')).toBe(`${money(30_050)} refunded`);
});

test('staff are told to give back themselves what was paid on delivery', () => {
  const refunds = [{ amount: toMinor(2000), date: 1 }];
  const events = (isPODOrder: boolean) =>
    orderEvents({
      order: { transitions: [], refunds, isPODOrder },
      changes: [],
      currency: 'ghs',
    } as unknown as StaffOrder);
  expect(events(true)).toMatchObject([{ text: `${money(2000)} refunded` }]);
  expect(events(false)).toMatchObject([{ text: `${money(2000)} on its way back` }]);
  expect(successText('refund', { isPODOrder: true })).toContain('give the money back yourself');
  expect(successText('refund', { isPODOrder: false })).toBe('The refund is under way.');
});

test('a cancelled order that nobody paid shows no payment', () => {
  const order = { status: 'cancelled', isPODOrder: true, _creationTime: Date.UTC(2026, 10, 5, 14, 5) };
  expect(orderState(order as StaffOrder['order'])).toBe('Cancelled · 5 Nov 2026, 14:05');
});
