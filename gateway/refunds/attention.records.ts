import { sql } from 'drizzle-orm';
import { batch } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { staffAlerts } from './refund.emails.ts';

/**
 * Flags a payment that cannot become an order or a refund by itself, such as one that differs from what was frozen, with
 * what was paid, and alerts staff. A session without an order needs attention too; one with an order keeps it.
 */
export async function flagForAttention(
  dependencies: Dependencies,
  paid: PaymentRow,
  trouble: 'attention' | 'part-refunded',
): Promise<void> {
  const alerts = await staffAlerts(dependencies, paid, trouble);
  await batch(dependencies.database.$client, [
    sql`update payment set status = 'attention', settledAt = ${paid.settledAt ?? dependencies.now()}, nextAskAt = null,
        transactionId = ${paid.transactionId}, paidAmount = ${paid.paidAmount}, paidCurrency = ${paid.paidCurrency}
      where id = ${paid.id} and orderId is null and refundStatus is null`,
    sql`update checkout_session set needsAttention = 1, liveKey = null, externalReference = ${paid.reference}
      where id = ${paid.sessionId} and placedOrderId is null
        and exists (select 1 from payment where reference = ${paid.reference} and status = 'attention')`,
    ...alerts,
  ]);
}
