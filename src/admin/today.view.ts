import { managers, type Role } from '#contract/admin/role.rules.ts';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { statusLabel, underWayStatuses } from '#contract/orders/order.rules.ts';
import type { OrderStatus } from '#contract/orders/order-status.rules.ts';
import { addMoney, formatMoney, type Minor } from '#contract/wire/money.ts';
import { disputeText } from './order.view.ts';

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Africa/Accra' });

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** What staff call a status, if not by its label. */
const taskTexts: { readonly [S in OrderStatus]?: string } = {
  open: 'to make ready',
  'ready-for-delivery': 'ready for the courier',
  'out-for-delivery': 'with the courier',
};

/** Open work, each count with a link to its list, as far as the role may open it. */
export function openTasks(today: Today, role: Role) {
  const { refunds } = today;
  const reviews = managers.includes(role) ? today.reviews : 0;
  const rows = [
    ...underWayStatuses.map((status) => ({
      count: today.underWay[status] ?? 0,
      text: taskTexts[status] ?? statusLabel(status).toLowerCase(),
      href: `/admin/orders?status=${status}`,
    })),
    { count: today.due, text: 'to collect payment for', href: '/admin/orders?payment=due' },
    {
      count: refunds,
      text: plural(refunds, 'refund under way', 'refunds under way'),
      href: '/admin/orders?payment=refunds',
    },
    { count: reviews, text: plural(reviews, 'review to read', 'reviews to read'), href: '/admin/reviews' },
  ];
  return rows.filter(({ count }) => count > 0);
}

export const firstSteps: Readonly<
  Record<NonNullable<Today['firstStep']>, { text: string; link: string; href: string }>
> = {
  product: {
    text: 'Nothing is for sale yet.',
    link: 'Add a product or make one live',
    href: '/admin/products',
  },
  home: { text: 'The home page shows no products yet.', link: 'Choose best sellers', href: '/admin/home' },
};

export function paymentProblemText(
  { trouble, amount, currency, agreed, dueAt }: Today['payments'][number],
  shopCurrency: string,
): string {
  const [paid, expected] = [formatMoney(amount, currency), formatMoney(agreed, shopCurrency)];
  if (trouble === 'disputed') return disputeText(paid, dueAt);
  if (trouble === 'refund-failed') return `The payment provider has not refunded ${paid}.`;
  if (trouble === 'unprocessed')
    return 'A message from the payment provider could not be processed. Look this payment up there.';
  if (trouble === 'unordered') return `A payment of ${paid} has no order.`;
  return paid === expected
    ? `A payment of ${paid} does not match what was agreed.`
    : `${paid} was paid where ${expected} was agreed.`;
}

/** Totals of 1, 7 and 30 days against the days before, and a bar for each of the last 30 days. */
export function takingsView({ takings = [], currency }: Pick<Today, 'takings' | 'currency'>) {
  const amounts = takings.map(({ amount }) => amount);
  const sum = (from: number, to: number) =>
    addMoney(...amounts.slice(amounts.length - from, amounts.length - to));
  const money = (amount: Minor) => formatMoney(amount, currency);
  const span = (label: string, days: number) => {
    const [now, before] = [sum(days, 0), sum(2 * days, days)];
    return { label, now: money(now), before: money(before), change: changeText(now, before) };
  };
  const shown = takings.slice(-30);
  const highest = Math.max(1, ...shown.map(({ amount }) => amount));
  return {
    spans: [span('Today', 1), span('7 days', 7), span('30 days', 30)],
    bars: shown.map(({ day, amount }) => ({
      label: dates.format(day),
      value: money(amount),
      height: Math.round((amount / highest) * 100),
    })),
  };
}

function changeText(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round((now / before - 1) * 100);
  return percent < 0 ? `−${-percent} %` : `+${percent} %`;
}
