import type { Dependencies } from '../dependencies.ts';
import { hourMs } from '../time-units.ts';
import { signPaystack } from './paystack.adapter.ts';
import { refundEventData, transactionData } from './sandbox.document.ts';
import { sandboxSecret } from './sandbox.provider.ts';
import { claimSuccessEvent, type SandboxRefund, type SandboxTransaction } from './sandbox.records.ts';

/** Passes a request to the gateway's webhook. */
export type Deliver = (request: Request) => Response | Promise<Response>;

/** Sends a signed success event once. Like Paystack, the sandbox sends none for failed and abandoned payments. */
export async function sendSuccessEvent(
  dependencies: Dependencies,
  deliver: Deliver,
  transaction: SandboxTransaction,
): Promise<void> {
  if (transaction.losesWebhook || !(await claimSuccessEvent(dependencies, transaction.id))) return;
  await post(dependencies, deliver, { event: 'charge.success', data: transactionData(transaction) });
}

/** How long a merchant in Ghana has to answer. */
const disputePeriodMs = 48 * hourMs;

/** Sends a dispute that the payer's bank opens at once. */
export async function sendDisputeEvent(
  dependencies: Dependencies,
  deliver: Deliver,
  transaction: SandboxTransaction,
): Promise<void> {
  const data = {
    id: transaction.id,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: transaction.amount,
    transaction: transactionData(transaction),
    transaction_reference: null,
    dueAt: new Date(dependencies.now() + disputePeriodMs).toISOString(),
  };
  await post(dependencies, deliver, { event: 'charge.dispute.create', data });
}

export async function sendRefundEvents(
  dependencies: Dependencies,
  deliver: Deliver,
  refund: SandboxRefund,
  transaction: SandboxTransaction,
): Promise<void> {
  const steps = refund.failedAt === null ? ['pending', 'processing', 'processed'] : ['pending', 'failed'];
  for (const step of steps) {
    const data = refundEventData(refund, transaction, step);
    await post(dependencies, deliver, { event: `refund.${step}`, data });
  }
}

async function post({ settings }: Dependencies, deliver: Deliver, event: unknown): Promise<void> {
  const body = JSON.stringify(event);
  await deliver(
    new Request('https://sandbox.invalid/webhooks/paystack', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': await signPaystack(sandboxSecret(settings), body),
      },
      body,
    }),
  );
}
