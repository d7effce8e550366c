import type { Dependencies } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import {
  isReturnReason,
  partRefundEmail,
  paymentReturnedEmail,
  paymentTroubleEmail,
} from '../mail/messages/refund.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { readStore } from '../store/store.records.ts';

/** Tells the shopper that the payment goes back; one whose order ends is told by the order's own message. */
export async function shopperEmails(dependencies: Dependencies, payment: PaymentRow): Promise<Message[]> {
  const { refundReason } = payment;
  const isPart = refundReason === 'staff' && payment.refundTotal < payment.amount;
  if (!isPart && !isReturnReason(refundReason)) return [];
  const { name: storeName } = await readStore(dependencies);
  if (!isReturnReason(refundReason)) return [partRefundEmail({ ...payment, storeName })];
  return [paymentReturnedEmail({ ...payment, storeName }, refundReason)];
}

/** Tells staff, where they have an address. */
export async function troubleEmails(
  dependencies: Dependencies,
  payment: PaymentRow,
  trouble: Parameters<typeof paymentTroubleEmail>[1],
): Promise<Message[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  if (staff === undefined) return [];
  const { name: storeName } = await readStore(dependencies);
  return [paymentTroubleEmail({ ...payment, storeName }, trouble, staff)];
}
