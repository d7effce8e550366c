import { env } from 'cloudflare:workers';
import { toMinor } from '#contract/wire/money.ts';
import { GatewayError } from '#gateway/http/errors.ts';
import { refundEventData } from '#gateway/payments/sandbox.document.ts';
import { createRefund } from '#gateway/payments/sandbox.records.ts';
import { refundOrder } from '#gateway/refunds/staff-refund.ts';
import { count } from './checkout.fixture.ts';
import { at, transactionOf } from './model-calls.ts';
import type { Model, Shopper } from './model-shop.ts';
import { sendEvent, signed } from './payment.fixture.ts';

type Paid = {
  orderId: string;
  left: number;
  revision: number;
  refundStatus: string | null;
  reference: string;
};

/** An order paid online without pending refunds. */
async function paidOrder(choice: number): Promise<Paid | undefined> {
  const { results } = await env.DB.prepare(
    `select orders.id as orderId, payment.amount - refundTotal as left, refundStatus, reference,
       (select coalesce(max(id), 0) from audit where subject = 'order/' || orders.id) as revision
     from payment join orders on orders.id = payment.orderId
     where kind = 'online' and payment.status = 'paid'
     order by payment.rowid`,
  ).all<Paid>();
  return at(results, choice);
}

/** A part, so that something is left of each order. */
const partOf = ({ left }: Paid, choice: number) => toMinor(Math.floor(left / (3 + (choice % 5))));

/** Staff refund a part of an order. */
export async function refundByStaff({ world }: Model, _: Shopper, choice: number): Promise<void> {
  const paid = await paidOrder(choice);
  if (!paid) return;
  const { orderId, revision } = paid;
  const asked = { orderId, revision, amount: partOf(paid, choice), isRestocked: false, staff: 'kofi' };
  await refundOrder(world.dependencies, asked).catch(ignoreRefusal);
}

/** Staff refund one line of an order, or all that is left. */
export async function refundWhole({ world }: Model, _: Shopper, choice: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `select id as orderId, (select coalesce(max(id), 0) from audit where subject = 'order/' || orders.id) as revision,
       (select min(id) from order_item where orderId = orders.id and price > 0) as line
     from orders order by rowid`,
  ).all<{ orderId: string; revision: number; line: string }>();
  const order = at(results, choice);
  if (!order) return;
  const { line, ...asked } = order;
  const lines = choice % 3 === 0 ? { lines: [line] } : {};
  const refund = { ...asked, ...lines, isRestocked: choice % 2 === 0, staff: 'kofi' };
  await refundOrder(world.dependencies, refund).catch(ignoreRefusal);
}

/** Staff refund a part at the provider. Concurrent refunds may fail. */
export async function refundByHand(model: Model, _: Shopper, choice: number): Promise<void> {
  const paid = await paidOrder(choice);
  if (!paid) return;
  const fails = paid.refundStatus === 'processed' && choice % 3 === 0;
  await refundAtProvider(model, paid.reference, { amount: partOf(paid, choice), choice, fails });
}

/** The same, at a provider whose events have no ids. */
export async function refundWithoutId(model: Model, _: Shopper, choice: number): Promise<void> {
  const paid = await paidOrder(choice);
  if (!paid) return;
  await refundAtProvider(model, paid.reference, { amount: partOf(paid, choice), choice, hasId: false });
}

/** Staff refund a payment at the provider before the shop has heard of it. */
export async function refundBeforeOrder(model: Model, _: Shopper, choice: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `select paid.reference, coalesce(paid.paidAmount, paid.amount) as left
     from sandbox_transaction paid join payment on payment.reference = paid.reference
     where paid.status = 'success' and orderId is null and refundStatus is null order by paid.id`,
  ).all<{ reference: string; left: number }>();
  const paid = at(results, choice);
  if (!paid) return;
  const amount = choice % 3 === 0 ? paid.left : Math.ceil(paid.left / 3);
  await refundAtProvider(model, paid.reference, { amount, choice });
}

type RefundAtProvider = {
  readonly amount: number;
  readonly choice: number;
  readonly fails?: boolean;
  readonly hasId?: boolean;
};

/** The events of a refund arrive in any order, twice, or only one of them. */
async function refundAtProvider(
  { world }: Model,
  reference: string,
  { amount, choice, fails = false, hasId = true }: RefundAtProvider,
): Promise<void> {
  const transaction = await transactionOf(reference);
  if (!transaction || amount <= 0) return;
  // Lost events of two such refunds cannot be told from the repeated events of one.
  const isAlike =
    !hasId && (await count('sandbox_refund', 'transactionId = ? and amount = ?', transaction.id, amount)) > 0;
  if (isAlike && (await hasUnfinished(reference, amount))) return;
  const outcome = { ...transaction, refundOutcome: fails ? ('failed' as const) : null };
  const refund = await createRefund(world.dependencies, outcome, amount);
  if (!refund) return;
  const steps = fails ? ['pending', 'failed'] : ['pending', 'processing', 'processed'];
  const ordered = choice % 4 < 2 ? steps : steps.toReversed();
  const arrived = choice % 7 === 0 && !isAlike ? ordered.slice(0, 1) : ordered;
  for (const step of choice % 5 === 0 ? [...arrived, ...arrived] : arrived) {
    const { id, ...data } = refundEventData(refund, transaction, step);
    const name = step === 'processed' ? `TRF_${id}` : null;
    const named = hasId ? { ...data, id } : { ...data, refund_reference: name };
    await sendEvent(world, await signed(world.dependencies, { event: `refund.${step}`, data: named }));
    await world.settled();
  }
}

/** Whether later events of such a refund were lost. */
async function hasUnfinished(reference: string, amount: number): Promise<boolean> {
  const unfinished = `status in ('pending', 'processing') and amount = ?
    and paymentId = (select id from payment where reference = ?)`;
  return (await count('payment_refund', unfinished, amount, reference)) > 0;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}
