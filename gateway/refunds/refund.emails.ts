import type { Statement } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import type { ToStaff } from '../mail/messages/frame.ts';
import { readMailShop } from '../mail/messages/order.facts.ts';
import {
  isAutomaticRefundReason,
  paymentRefundedEmail,
  paymentTroubleEmail,
  staffRefundEmail,
} from '../mail/messages/refund.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { orderLink, staffOrderLink } from '../orders/order-link.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { readStore } from '../store/store.records.ts';

/** Queues the mail that notifies the shopper of a refund. When an order is cancelled, the order's own mail does that. */
export async function customerMails(dependencies: Dependencies, payment: PaymentRow): Promise<Statement[]> {
  const { refundReason, orderId, snapshot } = payment;
  // The customer was erased.
  if (snapshot.email === '') return [];
  if (refundReason !== 'staff' && !isAutomaticRefundReason(refundReason)) return [];
  const shop = await readMailShop(dependencies);
  const href = orderId ? await orderLink(dependencies, { orderId, snapshot }) : undefined;
  const message = isAutomaticRefundReason(refundReason)
    ? paymentRefundedEmail({ ...payment, shop }, refundReason)
    : staffRefundEmail({ ...payment, shop, href });
  return [outboxStatement(dependencies, message)];
}

/** Queues the mail that asks staff to check a payment. */
export const staffAlerts = (
  dependencies: Dependencies,
  payment: Parameters<typeof paymentTroubleEmail>[0] & Pick<PaymentRow, 'orderId'>,
  trouble: Parameters<typeof paymentTroubleEmail>[1],
) => staffMails(dependencies, payment, (to) => paymentTroubleEmail(payment, trouble, to));

/** Queues a mail to staff about a payment. Empty without STAFF_EMAIL. */
export async function staffMails(
  dependencies: Dependencies,
  { orderId, snapshot }: Pick<PaymentRow, 'orderId' | 'snapshot'>,
  write: (to: ToStaff) => Message,
): Promise<Statement[]> {
  const recipient = dependencies.settings.STAFF_EMAIL;
  if (recipient === undefined) return [];
  const link = orderId === null ? undefined : staffOrderLink(dependencies, { orderId, snapshot });
  const { name: storeName } = await readStore(dependencies);
  return [outboxStatement(dependencies, write({ recipient, storeName, link }))];
}
