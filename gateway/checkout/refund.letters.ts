import type { Dependencies } from '../dependencies.ts';
import { isReturnReason, paymentReturnedLetter, paymentTroubleLetter } from '../mail/messages/refund.ts';
import type { Letter } from '../mail/outbox.statement.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { readStore } from '../store/store.records.ts';

/** Tells the shopper that the payment goes back; one who canceled is told by the order's own letter. */
export async function shopperLetters(dependencies: Dependencies, payment: PaymentRow): Promise<Letter[]> {
  const { refundReason } = payment;
  if (!isReturnReason(refundReason)) return [];
  const { name: storeName } = await readStore(dependencies);
  return [paymentReturnedLetter({ ...payment, storeName }, refundReason)];
}

/** Tells staff, where they have an address. */
export async function troubleLetters(
  dependencies: Dependencies,
  payment: PaymentRow,
  trouble: Parameters<typeof paymentTroubleLetter>[1],
): Promise<Letter[]> {
  const staff = dependencies.settings.STAFF_EMAIL;
  if (staff === undefined) return [];
  const { name: storeName } = await readStore(dependencies);
  return [paymentTroubleLetter({ ...payment, storeName }, trouble, staff)];
}
