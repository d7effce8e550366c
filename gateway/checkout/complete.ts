import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from '../mail/mail.port.ts';
import { readMailShop } from '../mail/messages/order.facts.ts';
import { orderNoticeEmail, orderPlacedEmail } from '../mail/messages/order-placed.ts';
import type { AutomaticRefundReason } from '../mail/messages/refund.ts';
import { orderLink } from '../orders/order-link.ts';
import type { ProviderPayment } from '../payments/payment.port.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { isVerifiedEmail } from '../users/user.records.ts';
import { type Claim, placeOrder, recordPaid, setAside } from './complete.records.ts';
import { releaseLapsed } from './expiry.records.ts';
import { mayOrderOnDelivery } from './on-delivery.records.ts';
import type { NewOrder } from './order.statements.ts';
import { troubleEmails } from './refund.emails.ts';
import { isReturned } from './refund.records.ts';
import { returnPayment } from './refund.ts';
import { readSession, type Session } from './session.records.ts';
import { withoutGift } from './snapshot.ts';

/** What became of a payment. `returning`: it goes back in full, there is no order from it. */
export type Completion =
  | { readonly kind: 'ordered'; readonly orderId: string }
  | { readonly kind: 'returning' }
  | { readonly kind: 'attention' };

/** `own`: nothing to compare, the shop itself decided (payment on delivery, a total of 0, a payment known as paid). */
export type Proof = ProviderPayment | 'own';

/**
 * The one place where a payment becomes an order. Webhook, verify, complete-checkout, place-order,
 * create-pod-order and sweeps all come here; the second to come gets the first one's order.
 */
export async function completePayment(
  dependencies: Dependencies,
  reference: string,
  proof: Proof,
): Promise<Completion> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const payment = await findPayment(dependencies, { reference });
    const session = payment && (await readSession(dependencies, { id: payment.sessionId }));
    if (!payment || !session) throw new Error('The payment to complete has no row');

    const settled = settledAlready(payment, session);
    if (settled) return settled;
    if (proof !== 'own' && differs(payment, proof)) {
      const claim = claimOf(proof);
      const messages = await troubleEmails(dependencies, { ...payment, ...claim }, 'attention');
      await setAside(dependencies, payment, claim, messages);
      return { kind: 'attention' };
    }
    const reason = returnReason(payment, session);
    if (reason) return refund(dependencies, payment, reason, proof);
    const tried = await tryOrder(dependencies, payment, session, proof);
    if (tried !== 'again') return tried;
  }
  throw new Error('The order could not be made in five attempts');
}

function settledAlready(payment: PaymentRow, { row }: Session): Completion | undefined {
  if (isReturned(payment)) return { kind: 'returning' };
  if (row.placedOrderId !== null && row.externalReference === payment.reference) {
    return { kind: 'ordered', orderId: row.placedOrderId };
  }
  // Sent back at the provider before its event came, which still says that it was paid.
  if (payment.askedStatus === 'refunded') return { kind: 'returning' };
  return payment.status === 'attention' ? { kind: 'attention' } : undefined;
}

/** Amount, currency, reference and mode must be what was frozen, before anything changes. */
function differs(payment: PaymentRow, proof: ProviderPayment): boolean {
  return (
    proof.status !== 'paid' ||
    proof.amount !== payment.amount ||
    proof.currency !== payment.currency ||
    proof.reference !== payment.reference ||
    proof.isLive !== payment.snapshot.isLive
  );
}

/** What can be shown of the provider's claim. */
function claimOf({ amount, currency, transactionId }: ProviderPayment): Claim {
  const isMoney = Number.isSafeInteger(amount) && /^[a-z]{3}$/.test(currency);
  return {
    transactionId,
    paidAmount: isMoney ? toMinor(amount) : null,
    paidCurrency: isMoney ? currency : null,
  };
}

/** Why a payment cannot become this session's order; without a reason it is honoured. */
function returnReason({ snapshot }: PaymentRow, { row }: Session): 'second-payment' | 'ended' | undefined {
  if (row.placedOrderId !== null || row.refundAskedAt !== null) return 'second-payment';
  // The goods of an erased customer would go to nobody.
  return row.endedAt === null && snapshot.email !== '' ? undefined : 'ended';
}

/**
 * The order as it was agreed; without its free gift when only that can no longer be had. Otherwise the payment goes
 * back: its goods are gone, or its code was used elsewhere.
 */
async function tryOrder(
  dependencies: Dependencies,
  payment: PaymentRow,
  { row }: Session,
  proof: Proof,
): Promise<Completion | 'again'> {
  const { lines, gift, discount } = payment.snapshot;
  const full = await place(dependencies, payment, row.ownerId, proof);
  if (full.kind === 'ordered') return full;
  const reason = missing(full.brokenBy);
  const payer = { ...payment.snapshot.fulfilment, ownerId: row.ownerId };
  if (!reason && payment.kind === 'on-delivery' && !(await mayOrderOnDelivery(dependencies, payer))) {
    return { kind: 'returning' };
  }
  if (!reason) return 'again';
  const skuIds = lines.map((line) => line.skuId);
  const codeIds = [discount?.id, gift?.codeId].filter((id) => id !== undefined);
  if (await releaseLapsed(dependencies, { skuIds, codeIds })) return 'again';
  if (!gift) return refund(dependencies, payment, reason, proof);
  const snapshot = withoutGift(payment.snapshot);
  const bare = await place(dependencies, { ...payment, snapshot }, row.ownerId, proof);
  if (bare.kind === 'ordered') return bare;
  const left = missing(bare.brokenBy);
  return left ? refund(dependencies, payment, left, proof) : 'again';
}

/** What refused an order: goods that are gone, or a code or limited item that was used up; else the session changed. */
function missing(brokenBy: string): 'no-stock' | 'code-used' | undefined {
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
  const messages = await emailsFor(dependencies, order);
  try {
    const placed = await placeOrder(dependencies, order, ownerId, messages);
    if (placed.ok) return { kind: 'ordered', orderId: order.id };
    return { kind: 'broken', brokenBy: placed.brokenBy };
  } catch (error) {
    if (payment.kind === 'online') {
      await recordPaid(dependencies, payment, order.transactionId ?? null).catch(() => undefined);
    }
    throw error;
  }
}

/** What was never paid online has nothing to send back. */
async function refund(
  dependencies: Dependencies,
  payment: PaymentRow,
  reason: AutomaticRefundReason,
  proof: Proof,
): Promise<Completion> {
  if (payment.kind === 'online') await returnPayment(dependencies, payment, reason, proof);
  return { kind: 'returning' };
}

function newOrder({ now }: Dependencies, payment: PaymentRow, proof: Proof): NewOrder {
  const { snapshot } = payment;
  const source = proof === 'own' ? {} : proof.source;
  const paymentMethod: PaymentMethod = { ...snapshot.paymentMethod, ...source };
  return {
    id: newId('order'),
    orderNumber: orderNumber(),
    payment,
    transactionId: proof === 'own' ? (payment.transactionId ?? undefined) : proof.transactionId,
    paymentMethod,
    at: now(),
  };
}

/** Nine digits that do not reveal how many orders there are; a clash breaks the batch and draws again. */
function orderNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(100_000_000 + (random % 900_000_000));
}

async function emailsFor(dependencies: Dependencies, order: NewOrder): Promise<Message[]> {
  const { payment, id: orderId, orderNumber } = order;
  const { snapshot } = payment;
  const placed = {
    orderId,
    orderNumber,
    isPODOrder: payment.kind === 'on-delivery',
    isTrusted: payment.kind === 'online' || (await isVerifiedEmail(dependencies, payment)),
    snapshot,
    shop: await readMailShop(dependencies),
    href: await orderLink(dependencies, { orderId, shopUrl: snapshot.shopUrl }),
  };
  const staff = dependencies.settings.STAFF_EMAIL;
  return [orderPlacedEmail(placed), ...(staff === undefined ? [] : [orderNoticeEmail(placed, staff)])];
}
