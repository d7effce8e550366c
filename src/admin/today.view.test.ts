import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { takingsView, waitingWork } from './today.view.ts';

const day = 86_400_000;
const takings = Array.from({ length: 60 }, (_, index) => ({
  day: index * day,
  amount: toMinor(index < 30 ? 1000 : 2000),
}));

test('compares today, 7 and 30 days with as many before, and draws the last 30 against the best', () => {
  const changed = takings.map((each, index) => (index === 59 ? { ...each, amount: toMinor(4000) } : each));
  const { spans, bars } = takingsView({ takings: changed, currency: 'ghs' });
  expect(spans.map(({ change }) => change)).toEqual(['+100 %', '+14 %', '+107 %']);
  expect(spans[2]).toMatchObject({ now: 'GHS\u00a0620', before: 'GHS\u00a0300' });
  expect(bars).toHaveLength(30);
  expect(bars.map(({ height }) => height).slice(-2)).toEqual([50, 100]);
});

test('a shop that took nothing compares with nothing', () => {
  const { spans, bars } = takingsView({
    takings: takings.map((each) => ({ ...each, amount: toMinor(0) })),
    currency: 'ghs',
  });
  expect(spans.map(({ change }) => change)).toEqual(['', '', '']);
  expect(bars.every(({ height }) => height === 0)).toBe(true);
});

test('leads from each number to the orders that it counts', () => {
  const none = { open: 0, out: 0, due: 0, refunds: 0, failedRefunds: 0, mailsGivenUp: 0, reviews: 0 };
  const today = {
    ...none,
    currency: 'ghs',
    payments: [],
    lowStock: [],
    readyForPickup: 2,
    readyForDelivery: 3,
  };
  expect(waitingWork(today).map(({ count, href }) => [count, href])).toEqual([
    [2, '/admin/orders?status=ready-for-pickup'],
    [3, '/admin/orders?status=ready-for-delivery'],
  ]);
});
