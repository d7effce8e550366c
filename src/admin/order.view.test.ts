import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/admin/order.schema.ts';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import { orderEvents, orderState, placeOptions, refundText, successText } from './order.view.ts';

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
  const success = (isPODOrder: boolean, refundStatus = 'asked') =>
    successText('refund', { order: { isPODOrder }, payment: { refundStatus } } as StaffOrder);
  expect(success(true)).toContain('give the money back yourself');
  expect(success(false)).toBe('The refund is under way.');
  expect(success(false, 'failed')).toBe(undefined);
});

test('the history calls a refund that staff asked of the provider asked, not done', () => {
  const texts = (isPODOrder: boolean) => {
    const order = { transitions: [], refunds: [], isPODOrder };
    const changes = [{ action: 'refunded', at: 1, staff: 'ama@example.com' }];
    return orderEvents({ order, changes, currency: 'ghs' } as unknown as StaffOrder).map(({ text }) => text);
  };
  expect([texts(false), texts(true)]).toEqual([['Refund asked'], ['Refunded']]);
});

test('a cancelled order that was not paid shows no payment', () => {
  const order = { status: 'cancelled', isPODOrder: true, _creationTime: Date.UTC(2026, 10, 5, 14, 5) };
  expect(orderState(order as StaffOrder['order'])).toBe('Cancelled · 5 Nov 2026, 14:05');
});

test('a region stored by its name, or one that is not listed, stays chosen when something else is corrected', () => {
  const values = (region: string) =>
    placeOptions('region', { country: 'GH', region }).map(({ value }) => value);
  expect(values('GA')).toEqual(['GA']);
  expect(values('Greater Accra')).toEqual(['Greater Accra']);
  expect(values('Ashanti')).toEqual(expect.arrayContaining(['Ashanti', 'BA']));
  expect(values('Ashanti')).not.toContain('AA');
  expect(values('Brong Ahafo')[0]).toBe('Brong Ahafo');
  expect(values('AA')).toHaveLength(15);
  expect(placeOptions('state', { country: 'US', state: 'California' })[0]?.value).toBe('California');
});

test('the history of an erased customer’s order says that it was corrected, not what', () => {
  const changes = [{ action: 'corrected', at: 1, staff: 'ama@example.com', before: null, after: null }];
  const order = { transitions: [], refunds: [] };
  expect(orderEvents({ order, changes } as unknown as StaffOrder)).toMatchObject([{ text: 'Corrected' }]);
});
