import { env } from 'cloudflare:workers';

/** Inserts completed orders with all the rows that a real order leaves. */
export async function finishOrders(from: number, to: number, at: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)`;
  const rows: [string, string][] = [
    [
      'checkout_session (id, createdAt, ownerId, bagId, amount, expiresAt, hasCompletedPayment, hasVerifiedPayment, hasCompletedCheckoutSession, placedOrderId, externalReference)',
      `'s' || i, ?3, 'guest_' || i, 'b' || i, 100, ?3, 1, 1, 1, 'o' || i, 'PAY-' || i`,
    ],
    [
      'payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency, settledAt, orderId, refundStatus)',
      `'p' || i, ?3, 's' || i, 'guest_' || i, 'PAY-' || i, 'online', 'paid', '{}', 100, 'ghs', ?3, 'o' || i,
       iif(i % 10 = 0, 'processed', null)`,
    ],
    [
      'orders (id, createdAt, sessionId, ownerId, bagId, orderNumber, status, amount, isPODOrder, hasVerifiedPayment, externalReference, email, phoneDigits, deliveryMethod, customerDetails)',
      `'o' || i, ?3, 's' || i, 'guest_' || i, 'b' || i, 'n' || i, 'picked-up', 100, 0, 1, 'PAY-' || i, 'a@b.co', '1', 'pickup', '{}'`,
    ],
    ['order_transition (orderId, status, date)', `'o' || i, 'open', ?3`],
    ['order_transition (orderId, status, date)', `'o' || i, 'ready-for-pickup', ?3`],
    ['order_transition (orderId, status, date)', `'o' || i, 'picked-up', ?3`],
    [
      'mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, sentAt)',
      `'m' || i, ?3, 'order-placed/o' || i, 'a@b.co', 's', 't', 'h', ?3, ?3`,
    ],
    [
      'payment_event (id, createdAt, event, dataId, reference, body, handledAt)',
      `'e' || i, ?3, 'charge.success', i, 'PAY-' || i, '{}', ?3`,
    ],
  ];
  await env.DB.batch(
    rows.map(([into, values]) =>
      env.DB.prepare(`insert into ${into} ${numbers} select ${values} from n`).bind(from, to, at),
    ),
  );
}
