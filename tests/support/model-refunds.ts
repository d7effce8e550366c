import { env } from 'cloudflare:workers';
import { toMinor } from '#contract/wire/money.ts';
import { GatewayError } from '#gateway/http/errors.ts';
import { refundOrder } from '#gateway/orders/staff-refund.ts';
import { sendRefundEvents } from '#gateway/payments/sandbox.events.ts';
import { createRefund, type SandboxTransaction } from '#gateway/payments/sandbox.records.ts';
import { gatewayOf } from './gateway-visitor.ts';
import { at } from './model-calls.ts';
import type { Model } from './model-shop.ts';

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
     where kind = 'online' and payment.status = 'paid' and coalesce(refundStatus, '') not in ('wanted', 'failed')
     order by payment.rowid`,
  ).all<Paid>();
  return at(results, choice);
}

/** A part, so that something is left of each order. */
const partOf = ({ left }: Paid, choice: number) => toMinor(Math.floor(left / (3 + (choice % 5))));

/** Staff refund a part of an order. */
export async function refundByStaff({ world }: Model, choice: number): Promise<void> {
  const paid = await paidOrder(choice);
  if (!paid) return;
  const { orderId, revision } = paid;
  const asked = { orderId, revision, amount: partOf(paid, choice), isRestocked: false, staff: 'kofi' };
  await refundOrder(world.dependencies, asked).catch((error) => {
    if (!(error instanceof GatewayError)) throw error;
  });
}

/** Staff refund a part at the provider. Its events may arrive twice; concurrent refunds may fail. */
export async function refundByHand({ world }: Model, choice: number): Promise<void> {
  const paid = await paidOrder(choice);
  if (!paid) return;
  const transaction = await env.DB.prepare('select * from sandbox_transaction where reference = ?')
    .bind(paid.reference)
    .first<SandboxTransaction>();
  if (!transaction) return;
  const fails = paid.refundStatus === 'processed' && choice % 3 === 0;
  const made = { ...transaction, refundOutcome: fails ? ('failed' as const) : null };
  const refund = await createRefund(world.dependencies, made, partOf(paid, choice));
  if (!refund) return;
  const deliver = (request: Request) => gatewayOf(world.dependencies).fetch(request);
  for (let told = 0; told <= choice % 2; told++) {
    await sendRefundEvents(world.dependencies, deliver, refund, transaction);
    await world.settled();
  }
}
