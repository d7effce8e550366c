import type { Dependencies } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { readMailShop } from '../mail/messages/order.facts.ts';
import {
  isAutomaticRefundReason,
  partRefundEmail,
  paymentRefundedEmail,
  paymentTroubleEmail,
} from '../mail/messages/refund.ts';
import { findOrderIdByReference } from '../orders/order.records.ts';
import { orderLink } from '../orders/order-link.ts';
import type { PaymentRow } from '../payments/payment.records.ts';

/** Notifies the shopper of a refund. When an order is cancelled, the order's own mail does that. */
export async function customerEmails(dependencies: Dependencies, payment: PaymentRow): Promise<Message[]> {
  const { refundReason } = payment;
  // The customer was erased.
  if (payment.snapshot.email === '') return [];
  const isPart = refundReason === 'staff' && payment.refundTotal < payment.amount;
  if (!isPart && !isAutomaticRefundReason(refundReason)) return [];
  const shop = await readMailShop(dependencies);
  if (isAutomaticRefundReason(refundReason))
    return [paymentRefundedEmail({ ...payment, shop }, refundReason)];
  return [partRefundEmail({ ...payment, shop, href: await linkOf(dependencies, payment) })];
}

/** Empty without STAFF_EMAIL. */
export async function staffAlerts(
  dependencies: Dependencies,
  payment: Omit<Parameters<typeof paymentTroubleEmail>[0], 'shop'>,
  trouble: Parameters<typeof paymentTroubleEmail>[1],
): Promise<Message[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  if (staff === undefined) return [];
  const shop = await readMailShop(dependencies);
  return [paymentTroubleEmail({ ...payment, shop }, trouble, staff)];
}

async function linkOf(
  dependencies: Dependencies,
  { reference, snapshot }: PaymentRow,
): Promise<string | undefined> {
  const orderId = await findOrderIdByReference(dependencies, reference);
  return orderId && orderLink(dependencies, { orderId, shopUrl: snapshot.shopUrl });
}
