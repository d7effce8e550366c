import type { Dependencies } from '../dependencies.ts';
import { signPaystack } from './paystack.signature.ts';
import { sandboxSecret } from './sandbox.provider.ts';
import { claimAnnouncement, type SandboxRefund, type SandboxTransaction } from './sandbox.records.ts';
import { refundEventData, transactionData } from './sandbox.wire.ts';

/** Hands a request to the gateway's own webhook. */
export type Deliver = (request: Request) => Response | Promise<Response>;

/**
 * Announces a success once, signed, as Paystack does; failures and abandoned payments are never announced, nor what
 * shall get lost.
 */
export async function announceSuccess(
  dependencies: Dependencies,
  deliver: Deliver,
  transaction: SandboxTransaction,
): Promise<void> {
  if (transaction.losesWebhook || !(await claimAnnouncement(dependencies, transaction.id))) return;
  await post(dependencies, deliver, { event: 'charge.success', data: transactionData(transaction) });
}

export async function announceRefund(
  dependencies: Dependencies,
  deliver: Deliver,
  refund: SandboxRefund,
  transaction: SandboxTransaction,
): Promise<void> {
  for (const step of refund.failedAt === null
    ? ['pending', 'processing', 'processed']
    : ['pending', 'failed']) {
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
