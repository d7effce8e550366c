import { toMinor } from '#contract/wire/money.ts';
import { batch } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RefundEvent, RefundStep } from '../payments/payment.port.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { listRefundNames } from '../payments/paystack.records.ts';
import { refundAmountOf } from '../payments/refund.rules.ts';
import { flagForAttention } from './attention.records.ts';
import { staffAlerts } from './refund.emails.ts';
import { recordAccepted } from './refund.records.ts';
import {
  isByHand,
  isFurther,
  listRefunds,
  type RecordedStep,
  refundStepStatements,
  totalOf,
} from './refund-event.records.ts';

/**
 * Records a refund's progress as the provider reports it. Ignores unknown payments. Events name their refund by an id, a
 * name, both or neither: without an id it is the known refund of the same amount, unless more names of that amount came
 * than there are such refunds.
 */
export async function recordRefundEvent(
  dependencies: Dependencies,
  step: RefundStep,
  event: RefundEvent,
): Promise<void> {
  const payment = await findPayment(dependencies, { reference: event.reference });
  if (!payment) return;
  const refunds = (await listRefunds(dependencies, payment)).filter((refund) => !isByHand(refund));
  const likeliest = event.id ?? refundIdOf(payment, refunds, event);
  const isOther = step === 'processed' && (await isAnotherRefund(dependencies, refunds, likeliest, event));
  const refundId = (isOther && event.name) || likeliest;
  const reported = refunds.find((refund) => refund.refundId === refundId);
  if (reported && !isFurther(step, reported.status)) return;
  if (mayBeOrdered(payment) && totalOf(refunds, refundId) + event.amount < payment.amount)
    await flagForAttention(dependencies, payment, 'part-refunded');
  // The event may arrive before the answer to our request. Either proves that the provider accepted the refund.
  const isAwaited =
    payment.refundStatus === 'wanted' || (payment.refundStatus === 'failed' && refundId !== payment.refundId);
  // A refund of another amount, or one reported before, was made by staff at the provider meanwhile.
  const isAccepted = isAwaited && !reported && event.amount === refundAmountOf(payment);
  if (isAccepted) await recordAccepted(dependencies, payment, refundId);
  const current = isAccepted || payment.refundStatus === null ? { ...payment, refundId } : payment;
  await recordStep(dependencies, current, { step, refundId, amount: event.amount });
}

/** Records a refund's step, and alerts staff when it failed, unless others have returned the whole payment. */
export async function recordStep(
  dependencies: Dependencies,
  payment: PaymentRow,
  recorded: RecordedStep,
): Promise<void> {
  const { step, refundId, amount } = recorded;
  const isOurs = payment.refundId === refundId;
  const failed = isOurs ? payment : { ...payment, refundReason: null, refundAmount: toMinor(amount) };
  const isMissing =
    step === 'failed' && totalOf(await listRefunds(dependencies, payment), refundId) < payment.amount;
  const alerts = isMissing ? await staffAlerts(dependencies, failed, 'refund-failed') : [];
  const statements = refundStepStatements(dependencies, payment, recorded);
  await batch(dependencies.database.$client, [...statements, ...alerts]);
}

/** May become an order, for which a refund of a part that staff made at the provider leaves too little. */
function mayBeOrdered({ kind, status, orderId, refundReason }: PaymentRow): boolean {
  return kind === 'online' && orderId === null && refundReason === null && status !== 'attention';
}

/**
 * Whether a processed refund of the same amount cannot be the one in the event, which has no id. Each refund has one name,
 * so more names than refunds prove another. Without a name it counts as a repeat.
 */
async function isAnotherRefund(
  dependencies: Dependencies,
  refunds: Awaited<ReturnType<typeof listRefunds>>,
  likeliest: string,
  { id, name, reference, amount }: RefundEvent,
): Promise<boolean> {
  const processed = refunds
    .filter((refund) => refund.amount === amount && refund.status === 'processed')
    .map(({ refundId }) => refundId);
  if (id || !name || !processed.includes(likeliest)) return false;
  const names = await listRefundNames(dependencies, reference, amount);
  // The oldest names belong to the refunds that are stored under another id.
  const others = processed.filter((refundId) => !names.includes(refundId));
  return names.filter((each) => !processed.includes(each)).indexOf(name) >= others.length;
}

/** The refund of an event without an id: the latest of the same amount, or another of that amount. */
function refundIdOf(
  payment: PaymentRow,
  refunds: Awaited<ReturnType<typeof listRefunds>>,
  { amount, name }: RefundEvent,
): string {
  const { refundId } = payment;
  const isAtProvider = refundId !== null && !isByHand({ refundId });
  if (isAtProvider && amount === refundAmountOf(payment)) return refundId;
  const known = refunds.find((refund) => refund.amount === amount);
  if (known) return known.refundId;
  return name ?? (refundId === null ? payment.reference : `${payment.reference}/${amount}`);
}
