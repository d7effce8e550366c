import { promises } from '#contract/store/promise.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import type { AutomaticRefundReason, PaymentRow } from '../../payments/payment.records.ts';
import type { Message } from '../mail.port.ts';
import { renderMail, type ToStaff } from './frame.ts';
import { lineRows, type MailShop, shopHelp, totalRows } from './order.facts.ts';

type RefundedPayment = Pick<PaymentRow, 'reference' | 'snapshot'> & { readonly shop: MailShop };

const reasons = {
  'no-stock': 'While you were paying, the last of these items went to another shopper. We are sorry.',
  'second-payment':
    'This order was paid for twice. This is about the second payment and changes nothing else.',
  'code-used':
    'The promo code of this payment had been used up in the meantime, so we could not make an order from it.',
  ended: 'You had canceled this order before the payment arrived.',
} satisfies Record<AutomaticRefundReason, string>;

export const isAutomaticRefundReason = (reason: string | null): reason is AutomaticRefundReason =>
  reason !== null && Object.hasOwn(reasons, reason);

const question = (reference: string) => `Hello, I have a question about payment ${reference}.`;

/** Begins `about` of {@link paymentRefundedEmail}; the reference follows. */
export const aboutReturned = 'payment-returned/';

export function paymentRefundedEmail(payment: RefundedPayment, reason: AutomaticRefundReason): Message {
  const { snapshot, shop, reference } = payment;
  const amount = formatMoney(snapshot.figures.total, snapshot.currency);
  return renderMail({
    about: `${aboutReturned}${reference}`,
    recipient: snapshot.email,
    storeName: shop.name,
    subject: `We are returning your payment of ${amount}`,
    heading: 'Your payment is on its way back',
    paragraphs: [
      reasons[reason],
      `We are returning all of it: ${amount}. Please allow ${promises.canceledRefund} for your refund to be processed.`,
    ],
    lines: lineRows(payment),
    totals: totalRows(snapshot),
    facts: [{ label: 'Reference', lines: [reference] }],
    help: shopHelp(payment, question(reference)),
  });
}

type StaffRefund = RefundedPayment &
  Pick<PaymentRow, 'refundAmount' | 'refundTotal'> & { readonly href: string | undefined };

/** Begins `about` of {@link staffRefundEmail}; the reference and the total follow. */
export const aboutStaffRefund = 'staff-refund/';

export function staffRefundEmail(payment: StaffRefund): Message {
  const { snapshot, shop, reference, refundAmount, refundTotal, href } = payment;
  const amount = formatMoney(refundAmount ?? refundTotal, snapshot.currency);
  return renderMail({
    // The total grows with each refund.
    about: `${aboutStaffRefund}${reference}/${refundTotal}`,
    recipient: snapshot.email,
    storeName: shop.name,
    subject: `We are returning ${amount} to you`,
    heading: `${amount} is on its way back`,
    paragraphs: [`Please allow ${promises.orderRefund} for the money to reach you.`],
    facts: [{ label: 'Reference', lines: [reference] }],
    link: href === undefined ? undefined : { text: 'View your order', href },
    help: shopHelp(payment, question(reference)),
  });
}

/** Each begins `about` of {@link paymentTroubleEmail}; a slash and the reference follow. */
export const paymentTroubles = [
  'no-stock',
  'refund-failed',
  'attention',
  'part-refunded',
  'unknown',
] as const;

export function paymentTroubleEmail(
  payment: Pick<
    PaymentRow,
    'reference' | 'snapshot' | 'paidAmount' | 'paidCurrency' | 'refundAmount' | 'refundTotal' | 'refundReason'
  >,
  trouble: (typeof paymentTroubles)[number],
  to: ToStaff,
): Message {
  const what = {
    'no-stock': 'It was paid after its goods had been sold and is being refunded.',
    'refund-failed':
      payment.refundReason === null
        ? 'A refund begun by hand at the payment provider failed. If it needs the customer’s account, enter it there; otherwise begin it again there.'
        : 'The payment provider did not refund it. If it needs the customer’s account, enter it there; otherwise we ask again for three days.',
    'part-refunded':
      'Part of it was refunded at the payment provider before its order was made, so there is no order from it. Refund the rest there.',
    unknown:
      'It was paid through a link whose checkout is no longer stored, so there is no order from it. Refund it at the payment provider.',
    attention: 'What was paid differs from what was agreed. There is no order from it and no refund yet.',
  }[trouble];
  const { paidAmount, paidCurrency, refundAmount, refundTotal, snapshot } = payment;
  const agreed = formatMoney(snapshot.figures.total, snapshot.currency);
  const paid = paidAmount !== null && paidCurrency !== null && formatMoney(paidAmount, paidCurrency);
  const part = trouble === 'refund-failed' ? refundAmount : null;
  const isLater = part !== null && part < refundTotal;
  return renderMail({
    ...to,
    // Several refunds can fail; the total grows with each.
    about: `${trouble}/${payment.reference}${isLater ? `/${refundTotal}` : ''}`,
    subject: `Payment ${payment.reference} needs you`,
    heading: `Payment ${payment.reference}`,
    paragraphs: [what],
    facts: [
      ...(paid ? [{ label: 'Paid', lines: [paid] }] : []),
      { label: paid ? 'Agreed' : 'Amount', lines: [agreed] },
      ...(part === null ? [] : [{ label: 'To go back', lines: [formatMoney(part, snapshot.currency)] }]),
      ...(snapshot.email === '' ? [] : [{ label: 'Customer', lines: [snapshot.email] }]),
    ],
  });
}
