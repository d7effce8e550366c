import { toMinor } from '#contract/wire/money.ts';
import { newId } from '../crypto.ts';
import { isVerifiedEmail } from '../customers/user.records.ts';
import type { Statement } from '../database/commit.ts';
import { withoutGift } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import { readMailShop } from '../mail/messages/order.facts.ts';
import { orderNoticeEmail, orderPlacedEmail } from '../mail/messages/order-placed.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { orderLink, staffOrderLink } from '../orders/order-link.ts';
import type { ProviderPayment } from '../payments/payment.port.ts';
import { type AutomaticRefundReason, findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { isRefunded } from '../payments/refund.rules.ts';
import { flagForAttention } from '../refunds/attention.records.ts';
import { refundPayment } from '../refunds/refund.ts';
import { markPaid, placeOrder } from './complete-payment.records.ts';
import type { NewOrder } from './order.statements.ts';
import { canOrderOnDelivery } from './pay-on-delivery.records.ts';
import { readSession, type Session } from './session.records.ts';
import { releaseExpired } from './session-end.records.ts';

/** What became of a payment. `refunding`: it makes no order, and what was paid is returned. */
export type Completion =
  | { readonly kind: 'ordered'; readonly orderId: string }
  | { readonly kind: 'refunding' }
  | { readonly kind: 'attention' };

/**
 * `trusted`: there is nothing to compare, because the shop decided itself (payment on delivery, a total of 0) or has
 * already recorded the payment as paid.
 */
type Proof = ProviderPayment | 'trusted';

/**
 * The only place where a payment becomes an order. Webhook, verify, complete-checkout, place-order, create-pod-order
 * and sweeps call it. Later calls return the first one's order.
 */
export async function completePayment(
  dependencies: Dependencies,
  reference: string,
  proof: Proof,
): Promise<Completion> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const stored = await findPayment(dependencies, { reference });
    const session = stored && (await readSession(dependencies, { id: stored.sessionId }));
    if (!stored || !session) throw new Error('The payment to complete does not exist');

    const payment = proof === 'trusted' ? stored : { ...stored, ...settledBy(proof, dependencies.now()) };
    const settled = settledCompletion(payment, session);
    if (settled) return settled;
    if (proof !== 'trusted' && differs(payment, proof)) {
      await flagForAttention(dependencies, { ...payment, ...reportedAmount(proof) }, 'attention');
      return { kind: 'attention' };
    }
    const reason = refundReason(payment, session);
    if (reason) return refund(dependencies, payment, reason);
    const tried = await tryOrder(dependencies, payment, session, proof);
    if (tried !== 'retry') return tried;
  }
  throw new Error('The order could not be made in five attempts');
}

function settledCompletion(payment: PaymentRow, { row }: Session): Completion | undefined {
  if (isRefunded(payment)) return { kind: 'refunding' };
  if (row.placedOrderId !== null && row.externalReference === payment.reference) {
    return { kind: 'ordered', orderId: row.placedOrderId };
  }
  // The provider already refunded it; a delayed event still reports it as paid.
  if (payment.askedStatus === 'refunded') return { kind: 'refunding' };
  return payment.status === 'attention' ? { kind: 'attention' } : undefined;
}

/** It may have been paid long before the shop hears of it. */
const settledBy = ({ transactionId, paidAt }: ProviderPayment, now: number) => ({
  transactionId,
  settledAt: paidAt ?? now,
});

/** Whether amount, currency, reference or mode differ from what was frozen. */
function differs(payment: PaymentRow, proof: ProviderPayment): boolean {
  return (
    proof.status !== 'paid' ||
    proof.amount !== payment.amount ||
    proof.currency !== payment.currency ||
    proof.reference !== payment.reference ||
    proof.isLive !== payment.snapshot.isLive
  );
}

/** What was paid, unless it is not valid money. */
function reportedAmount({ amount, currency }: ProviderPayment) {
  const isMoney = Number.isSafeInteger(amount) && /^[a-z]{3}$/.test(currency);
  return { paidAmount: isMoney ? toMinor(amount) : null, paidCurrency: isMoney ? currency : null };
}

/** Why a payment cannot become this session's order; undefined when it can. */
function refundReason({ snapshot }: PaymentRow, { row }: Session): 'second-payment' | 'ended' | undefined {
  if (row.placedOrderId !== null || row.refundAskedAt !== null) return 'second-payment';
  // An empty e-mail means that the customer was erased: there is no address to ship to.
  return row.endedAt === null && snapshot.email !== '' ? undefined : 'ended';
}

/**
 * Places the order as agreed, or without its free gift when only that is gone. Otherwise refunds the payment, because
 * its stock is gone or its code was used elsewhere.
 */
async function tryOrder(
  dependencies: Dependencies,
  payment: PaymentRow,
  { row }: Session,
  proof: Proof,
): Promise<Completion | 'retry'> {
  const { lines, gift, discount } = payment.snapshot;
  const full = await place(dependencies, payment, row.ownerId, proof);
  if (full.kind === 'ordered') return full;
  const reason = unavailableReason(full.brokenBy);
  const payer = { ...payment.snapshot.fulfilment, ownerId: row.ownerId };
  if (!reason && payment.kind === 'on-delivery' && !(await canOrderOnDelivery(dependencies, payer))) {
    return { kind: 'refunding' };
  }
  if (!reason) return 'retry';
  const skuIds = lines.map((line) => line.skuId);
  const codeIds = [discount?.id, gift?.codeId].filter((id) => id !== undefined);
  if (await releaseExpired(dependencies, { skuIds, codeIds })) return 'retry';
  if (!gift) return refund(dependencies, payment, reason);
  const snapshot = withoutGift(payment.snapshot);
  const giftless = await place(dependencies, { ...payment, snapshot }, row.ownerId, proof);
  if (giftless.kind === 'ordered') return giftless;
  const giftlessReason = unavailableReason(giftless.brokenBy);
  return giftlessReason ? refund(dependencies, payment, giftlessReason) : 'retry';
}

/** Stock that is gone, or a code or limited item that is used up; undefined when the session changed. */
function unavailableReason(brokenBy: string): 'no-stock' | 'code-used' | undefined {
  if (brokenBy === 'sku_stock') return 'no-stock';
  return /^(redemption\.|promo_)/.test(brokenBy) ? 'code-used' : undefined;
}

type Placed =
  | Extract<Completion, { kind: 'ordered' }>
  | { readonly kind: 'broken'; readonly brokenBy: string };

async function place(
  dependencies: Dependencies,
  payment: PaymentRow,
  ownerId: string,
  proof: Proof,
): Promise<Placed> {
  const order = newOrder(dependencies, payment, proof);
  const mails = await mailsFor(dependencies, order);
  try {
    const placed = await placeOrder(dependencies, order, ownerId, mails);
    if (placed.ok) return { kind: 'ordered', orderId: order.id };
    return { kind: 'broken', brokenBy: placed.constraint };
  } catch (error) {
    if (payment.kind === 'online') await markPaid(dependencies, payment).catch(() => undefined);
    throw error;
  }
}

/** Only an online payment has money to refund. */
async function refund(
  dependencies: Dependencies,
  payment: PaymentRow,
  reason: AutomaticRefundReason,
): Promise<Completion> {
  if (payment.kind === 'online') await refundPayment(dependencies, payment, reason);
  return { kind: 'refunding' };
}

function newOrder({ now }: Dependencies, payment: PaymentRow, proof: Proof): NewOrder {
  const source = proof === 'trusted' ? {} : proof.source;
  const paymentMethod = { ...payment.snapshot.paymentMethod, ...source };
  return { id: newId('order'), orderNumber: newOrderNumber(), payment, paymentMethod, at: now() };
}

/** Nine random digits, which do not reveal the number of orders. A duplicate breaks the batch and is retried. */
function newOrderNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(100_000_000 + (random % 900_000_000));
}

async function mailsFor(dependencies: Dependencies, order: NewOrder): Promise<Statement[]> {
  const { payment, id: orderId, orderNumber } = order;
  const { snapshot } = payment;
  const placed = {
    orderId,
    orderNumber,
    isPODOrder: payment.kind === 'on-delivery',
    isTrusted: payment.kind === 'online' || (await isVerifiedEmail(dependencies, payment)),
    snapshot,
    shop: await readMailShop(dependencies),
    href: await orderLink(dependencies, { orderId, snapshot }),
  };
  const staff = dependencies.settings.STAFF_EMAIL;
  const messages = [
    orderPlacedEmail(placed),
    ...(staff === undefined ? [] : [orderNoticeEmail(placed, staff, staffOrderLink(dependencies, placed))]),
  ];
  return messages.map((message) => outboxStatement(dependencies, message));
}
