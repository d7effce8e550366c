import { sql } from 'drizzle-orm';
import { commitIf } from '../audit/change.records.ts';
import type { Statement } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import type { ProviderDispute } from '../payments/payment.port.ts';
import type { PaymentRow } from '../payments/payment.records.ts';

const actions = { open: 'disputed by the bank', won: 'dispute won', lost: 'dispute lost' } as const;

/** SQL: when a refund that was not sent is sent; null while a dispute is open. */
export const unsentRefundAt = (time: number | null) =>
  sql`refundNextAt = iif(refundStatus in ('wanted', 'failed') and refundReason is not null, ${time}, refundNextAt)`;

/**
 * Stores a dispute's state in one batch with `also`. Late and repeated events change nothing. A refund that was not sent
 * yet waits until the dispute is decided.
 */
export async function storeDispute(
  dependencies: WithClock,
  { id, orderId, reference }: PaymentRow,
  { disputeId, status, dueAt = 0 }: ProviderDispute,
  also: readonly Statement[],
): Promise<void> {
  const { now } = dependencies;
  const isNewer =
    status === 'open'
      ? sql`${dueAt} > disputeDueAt`
      : sql`iif(disputeId = ${disputeId}, disputeStatus not in ('won', 'lost'), ${dueAt} >= disputeDueAt)`;
  const isNews = sql`exists (select 1 from payment where id = ${id} and (disputeId is null or ${isNewer}))`;
  const change = {
    staff: 'Payment provider',
    action: actions[status],
    subject: orderId === null ? `payment/${reference}` : `order/${orderId}`,
  };
  await commitIf(dependencies, isNews, change, [
    sql`update payment set disputeId = ${disputeId}, disputeStatus = ${status}, disputeDueAt = ${dueAt},
        ${unsentRefundAt(status === 'open' ? null : now())}
      where id = ${id}`,
    ...also,
  ]);
}
