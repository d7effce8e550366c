import type { Statement } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
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

/** Queues the mail that asks staff to check a payment. Empty without STAFF_EMAIL. */
export async function staffAlerts(
  dependencies: Dependencies,
  payment: Omit<Parameters<typeof paymentTroubleEmail>[0], 'shop' | 'link'> & Pick<PaymentRow, 'orderId'>,
  trouble: Parameters<typeof paymentTroubleEmail>[1],
): Promise<Statement[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  if (staff === undefined) return [];
  const { orderId, snapshot } = payment;
  const link = orderId === null ? undefined : staffOrderLink(dependencies, { orderId, snapshot });
  const shop = await readMailShop(dependencies);
  return [outboxStatement(dependencies, paymentTroubleEmail({ ...payment, shop, link }, trouble, staff))];
}
