import { expect, test } from 'vitest';
import { timeline } from './timeline.view.ts';

const ordered = Date.UTC(2026, 10, 2, 9);
const later = Date.UTC(2026, 10, 3, 9);
type Dated = Parameters<typeof timeline>[0];
const order: Dated = { _creationTime: ordered, deliveryMethod: 'pickup', status: 'open', transitions: [] };
const read = (changes: Partial<Dated>) =>
  timeline({ ...order, ...changes }).map(({ label, date, state }) => [label, date, state]);

test('a new order has all its steps ahead', () => {
  expect(read({})).toEqual([
    ['Ordered', '2 November 2026', 'current'],
    ['Ready For Pickup', undefined, 'ahead'],
    ['Picked Up', undefined, 'ahead'],
  ]);
  expect(read({ deliveryMethod: 'delivery' }).map(([label]) => label)).toEqual([
    'Ordered',
    'Ready For Delivery',
    'Out For Delivery',
    'Delivered',
  ]);
});

test('past steps have their date', () => {
  const transitions = [{ status: 'ready-for-pickup', date: later }];
  expect(read({ status: 'ready-for-pickup', transitions })).toEqual([
    ['Ordered', '2 November 2026', 'done'],
    ['Ready For Pickup', '3 November 2026', 'current'],
    ['Picked Up', undefined, 'ahead'],
  ]);
});

test('an order off the usual path has no further steps, even if its step has no date yet', () => {
  const transitions = [{ status: 'cancelled', date: later }];
  expect(read({ status: 'cancelled', transitions }).map(([label]) => label)).toEqual([
    'Ordered',
    'Cancelled',
  ]);
  expect(read({ status: 'refund-submitted' })).toEqual([
    ['Ordered', '2 November 2026', 'done'],
    ['Refund Submitted', undefined, 'current'],
  ]);
});

test('a refund shows its start and its result', () => {
  const steps = (...statuses: string[]) => {
    const transitions = statuses.map((status) => ({ status, date: later }));
    return read({ status: statuses.at(-1) ?? '', transitions }).map(([label]) => label);
  };
  expect(
    steps('refund-submitted', 'refund-pending', 'refund-failed', 'refund-processing', 'refunded'),
  ).toEqual(['Ordered', 'Refund Submitted', 'Refunded']);
  expect(steps('refund-submitted', 'refund-pending')).toEqual([
    'Ordered',
    'Refund Submitted',
    'Refund Pending',
  ]);
});
