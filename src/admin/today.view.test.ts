import { expect, test } from 'vitest';
import type { Role } from '#contract/admin/role.rules.ts';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { openTasks, paymentProblemText, takingsView } from './today.view.ts';

const day = 86_400_000;
const takings = Array.from({ length: 60 }, (_, index) => ({
  day: index * day,
  amount: toMinor(index < 30 ? 1000 : 2000),
}));

test('compares 1, 7 and 30 days with the days before, and scales the bars to the highest', () => {
  const changed = takings.map((each, index) => (index === 59 ? { ...each, amount: toMinor(4000) } : each));
  const { spans, bars } = takingsView({ takings: changed, currency: 'ghs' });
  expect(spans.map(({ change }) => change)).toEqual(['+100 %', '+14 %', '+107 %']);
  expect(spans[2]).toMatchObject({ now: 'GHS\u00a0620', before: 'GHS\u00a0300' });
  expect(takingsView({ takings, currency: 'ghs' }).spans[1]?.change).toBe('+0 %');
  expect(bars).toHaveLength(30);
  expect(bars.map(({ height }) => height).slice(-2)).toEqual([50, 100]);
});

test('shows no change without takings', () => {
  const { spans, bars } = takingsView({
    takings: takings.map((each) => ({ ...each, amount: toMinor(0) })),
    currency: 'ghs',
  });
  expect(spans.map(({ change }) => change)).toEqual(['', '', '']);
  expect(bars.every(({ height }) => height === 0)).toBe(true);
});

test('links each count to its orders, and those who may read them to the reviews', () => {
  const none = { due: 0, refunds: 0, reviews: 1 };
  const today = {
    ...none,
    currency: 'ghs',
    payments: [],
    mails: [],
    lowStock: [],
    underWay: { 'ready-for-delivery': 3, 'ready-for-pickup': 2 },
  };
  const tasks = (role: Role) => openTasks(today, role).map(({ text, href }) => [text, href]);
  const orders = [
    ['ready for pickup', '/admin/orders?status=ready-for-pickup'],
    ['ready for the courier', '/admin/orders?status=ready-for-delivery'],
  ];
  expect(tasks('fulfilment')).toEqual(orders);
  expect(tasks('manager')).toEqual([...orders, ['review to read', '/admin/reviews']]);
});

test('describes each payment problem with the paid and the agreed amount', () => {
  const payment = { reference: 'PAY-1', createdAt: 1, currency: 'ghs', agreed: toMinor(280_000) };
  const text = (trouble: Today['payments'][number]['trouble'], amount: number, currency = 'ghs') =>
    paymentProblemText({ ...payment, trouble, amount: toMinor(amount), currency }, 'ghs').replaceAll(
      '\u00a0',
      ' ',
    );
  expect(text('differs', 100)).toBe('GHS 1 was paid where GHS 2,800 was agreed.');
  expect(text('differs', 280_000)).toBe('A payment of GHS 2,800 does not match what was agreed.');
  expect(text('differs', 280_000, 'usd')).toBe('$2,800 was paid where GHS 2,800 was agreed.');
  expect(text('unordered', 280_000)).toBe('A payment of GHS 2,800 has no order.');
  expect(text('disputed', 280_000)).toContain('disputes this payment of GHS 2,800. Answer');
  expect(text('refund-failed', 5000)).toBe('The payment provider has not refunded GHS 50.');
  expect(text('unprocessed', 0)).toBe(
    'A message from the payment provider could not be processed. Look this payment up there.',
  );
});
