import { env } from 'cloudflare:workers';
import { refundEventData } from '#gateway/payments/sandbox.document.ts';
import { createRefund } from '#gateway/payments/sandbox.records.ts';
import { at, transactionOf } from './model-calls.ts';
import type { Model, Shopper } from './model-shop.ts';
import { sendEvent, signed } from './payment.fixture.ts';

const hour = 3_600_000;

/** A payer's bank disputes a payment, or decides the dispute. */
export async function dispute(model: Model, _: Shopper, choice: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `select paid.reference from sandbox_transaction paid join payment on payment.reference = paid.reference
     where paid.status = 'success' order by paid.id`,
  ).all<{ reference: string }>();
  const undisputed = results.filter(({ reference }) => !model.disputes.has(reference));
  const chosen = at(undisputed, choice);
  if (chosen && choice % 3 > 0) await openDispute(model, chosen.reference);
  else await decideDispute(model, choice);
}

/** The bank decides what is left open. */
export async function decideDisputes(model: Model): Promise<void> {
  for (let choice = 0; await decideDispute(model, choice); choice += 1);
}

async function openDispute(model: Model, reference: string): Promise<void> {
  model.disputes.set(reference, 'open');
  await tell(model, reference, 'create');
}

/** A lost dispute takes what is left of the payment. Its events arrive in any order, or late. False if none is open. */
async function decideDispute(model: Model, choice: number): Promise<boolean> {
  const open = [...model.disputes].filter(([, state]) => state === 'open');
  const reference = at(open, choice)?.[0];
  const transaction = await transactionOf(reference);
  if (!reference || !transaction) return false;
  const isLost = choice % 2 === 0 && !model.handedBack.has(reference);
  const refund = isLost ? await takeBack(model, reference) : undefined;
  model.disputes.set(reference, 'decided');
  if (!refund) {
    await tell(model, reference, 'resolve', { resolution: 'declined' });
    return true;
  }
  const resolve = () =>
    tell(model, reference, 'resolve', { resolution: 'auto-accepted', refund_amount: refund.amount });
  const refunded = async () => {
    const data = refundEventData(refund, transaction, 'processed');
    await sendEvent(model.world, await signed(model.world.dependencies, { event: 'refund.processed', data }));
    await model.world.settled();
  };
  const events = choice % 4 === 0 ? [resolve, refunded] : [refunded, resolve];
  for (const send of choice % 6 === 0 ? [resolve] : events) await send();
  return true;
}

/** The refund that the lost dispute makes at the provider; undefined if nothing is left. */
async function takeBack({ world, disputeRefunds }: Model, reference: string) {
  const transaction = await transactionOf(reference);
  if (!transaction) return undefined;
  const left = await env.DB.prepare(
    `select coalesce(paidAmount, amount) - (select coalesce(sum(amount), 0) from sandbox_refund
       where transactionId = paid.id and failedAt is null) as amount
     from sandbox_transaction paid where reference = ?`,
  )
    .bind(reference)
    .first<number>('amount');
  if (!left) return undefined;
  const refund = await createRefund(world.dependencies, { ...transaction, refundOutcome: null }, left);
  if (refund) disputeRefunds.set(String(refund.id), disputeIdOf(transaction.id));
  return refund;
}

const disputeIdOf = (transactionId: number) => `9${transactionId}`;

async function tell(
  { world }: Model,
  reference: string,
  step: 'create' | 'resolve',
  changes: Record<string, unknown> = {},
): Promise<void> {
  const transaction = await transactionOf(reference);
  if (!transaction) return;
  const data = {
    id: disputeIdOf(transaction.id),
    refund_amount: transaction.amount,
    resolution: null,
    domain: 'test',
    transaction: { reference },
    dueAt: new Date(world.clock.now + 48 * hour).toISOString(),
    ...changes,
  };
  await sendEvent(world, await signed(world.dependencies, { event: `charge.dispute.${step}`, data }));
  await world.settled();
}
