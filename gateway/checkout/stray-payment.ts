import { noMoney, toMinor } from '#contract/wire/money.ts';
import { newId } from '../crypto.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { batch } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Snapshot } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderPayment } from '../payments/payment.port.ts';
import { staffAlerts } from '../refunds/refund.emails.ts';
import { isOwnReference } from './start-payment.ts';

/**
 * Records a payment of ours that is not in the database: its link was paid after the checkout was deleted, or the
 * database was restored from a backup. Staff have to refund it; refund events apply to it like to any other payment.
 */
export async function recordStrayPayment(
  dependencies: Dependencies,
  { status, reference, amount: total, currency, isLive, transactionId, paidAt }: ProviderPayment,
): Promise<void> {
  if (status !== 'paid' || !isOwnReference(reference)) return;
  const { database, now } = dependencies;
  const time = now();
  const amount = toMinor(total);
  const sessionId = `checkout_${reference}`;
  const snapshot: Snapshot = {
    lines: [],
    figures: { subtotal: amount, discount: noMoney, deliveryFee: noMoney, total: amount },
    discount: null,
    gift: null,
    claims: [],
    currency,
    isLive,
    shopUrl: '',
    email: '',
    fulfilment: {
      customerDetails: { firstName: '', lastName: '', email: '', phoneNumber: '' },
      billingDetails: null,
      deliveryMethod: 'pickup',
      deliveryOption: null,
      deliveryDetails: null,
      deliveryInstructions: null,
      pickupLocation: null,
    },
    paymentMethod: { type: 'online_payment' },
  };
  const row = {
    id: newId('payment'),
    createdAt: time,
    sessionId,
    ownerId: '',
    reference,
    kind: 'online',
    status: 'attention',
    snapshot,
    amount,
    currency,
    transactionId,
    settledAt: paidAt ?? time,
    orderId: null,
    paidAmount: null,
    paidCurrency: null,
    refundAmount: null,
    refundTotal: noMoney,
    refundReason: null,
  } as const;
  const alerts = await staffAlerts(dependencies, row, 'unknown');
  await batch(database.$client, [
    database
      .insert(checkoutSession)
      .values({
        id: sessionId,
        createdAt: time,
        ownerId: '',
        bagId: '',
        amount,
        expiresAt: time,
        endedAt: time,
        needsAttention: true,
        externalReference: reference,
      })
      .onConflictDoNothing(),
    database.insert(payment).values(row).onConflictDoNothing(),
    ...alerts,
  ]);
}
