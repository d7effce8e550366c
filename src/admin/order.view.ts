import type { PartialAddress } from '#contract/address/address.rules.ts';
import { ghanaRegions } from '#contract/address/lists/ghana-regions.ts';
import { usStates } from '#contract/address/lists/us-states.ts';
import type { StaffOrder } from '#contract/admin/order.schema.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { upperFirst } from '#contract/wire/text.rules.ts';
import { paymentText, visibleSteps } from '#shop/orders/order.rules.ts';
import { changedFields, formatMoment, statusText } from './format.ts';

type Event = { readonly at: number; readonly text: string; readonly by?: string };

/** The history of an order, latest first: steps and who took them, refunds, other changes. */
export function orderEvents({ order, changes, currency }: StaffOrder) {
  const isStep = (action: string) => order.transitions.some(({ status }) => status === action);
  const events: Event[] = [
    ...visibleSteps(order.transitions).map(({ status, date }) => {
      const by = changes.find(({ action }) => action === status)?.staff;
      return { at: date, text: status === 'open' ? 'Ordered' : statusText(status), ...(by && { by }) };
    }),
    ...order.refunds.map(({ amount, date }) => ({
      at: date,
      text: `${formatMoney(amount, currency)} ${order.isPODOrder ? 'refunded' : 'on its way back'}`,
    })),
    ...changes
      .filter(({ action }) => !isStep(action))
      .map(({ action, at, staff, before, after }) => ({
        at,
        text:
          action === 'corrected'
            ? upperFirst(changedFields(before, after).join(', ') || action)
            : upperFirst(action === 'refunded' && !order.isPODOrder ? 'refund asked' : action) +
              noteOf(after),
        by: staff,
      })),
  ];
  return events.sort((a, b) => b.at - a.at).map((event) => ({ ...event, when: formatMoment(event.at) }));
}

const noteOf = (after: unknown) =>
  typeof after === 'object' && after !== null && 'note' in after && after.note ? `: ${after.note}` : '';

const successTexts = {
  step: 'Moved to the next step.',
  collect: 'The payment is marked as collected.',
  cancel: 'The order is cancelled.',
  refund: 'The refund is under way.',
  'refund-again': 'The refund is being retried.',
  settled: 'The payment is settled.',
  tracking: 'Saved.',
  note: 'The note is added.',
  details: 'The details are corrected.',
  mail: 'The email is on its way again.',
};

/** Only staff can return what was paid on delivery. */
export const refundByHand = 'It was paid on delivery: give the money back yourself.';

/** The confirmation for the button that was pressed. None for a refund that the provider refused at once. */
export function successText(action: string | null, { order, payment }: StaffOrder): string | undefined {
  if (action?.startsWith('refund') && payment?.refundStatus === 'failed') return undefined;
  return order.isPODOrder && action === 'refund'
    ? `The refund is noted. ${refundByHand}`
    : Object.entries(successTexts).find(([name]) => name === action)?.[1];
}

/** "Processing · Paid · 5 Nov 2026, 14:05"; a cancelled, unpaid order has no payment. */
export const orderState = (order: StaffOrder['order']) =>
  [statusText(order.status), paymentText(order), formatMoment(order._creationTime)]
    .filter(Boolean)
    .join(' · ');

export function refundText({ payment, currency }: StaffOrder): string | undefined {
  if (!payment || payment.refundTotal === 0) return undefined;
  if (payment.refundStatus === 'processed') return `${formatMoney(payment.refundTotal, currency)} refunded`;
  // Only the open part: staff may send it by hand, and earlier refunds must not be sent twice.
  const amount = formatMoney(payment.refundAmount ?? payment.refundTotal, currency);
  if (payment.refundStatus === 'failed')
    return `${amount}: the payment provider has not refunded it. If it needs the customer’s account, enter it there`;
  return `${amount} on its way back`;
}

/** What staff have to do about an open dispute of a payment. */
export function disputeText(amount: string, dueAt: number | undefined): string {
  const deadline = dueAt ? `by ${formatMoment(dueAt)}` : 'now';
  return `The customer’s bank disputes this payment of ${amount}. Answer in the payment provider’s dashboard ${deadline}; without an answer the money goes back. Do not refund it in another way.`;
}

/** The regions with this address's delivery fee, or all states. What is stored is one of them: else a browser picks the first. */
export function placeOptions(name: 'region' | 'state', address: PartialAddress) {
  const stored = address[name] ?? '';
  const listed = (name === 'state' ? usStates : ghanaRegions)
    .filter(
      ({ code }) => name === 'state' || optionFor({ country: 'GH', region: code }) === optionFor(address),
    )
    .map(({ code, name }) => ({ value: code, label: name }));
  if (listed.some(({ value }) => value === stored)) return listed;
  return [{ value: stored, label: stored }, ...listed.filter(({ label }) => label !== stored)];
}
