import { desc, eq, sql } from 'drizzle-orm';
import { trackableStatuses } from '#contract/orders/order.rules.ts';
import { isCancellable } from '../checkout/order-cancel.statements.ts';
import { store } from '../database/catalogue.tables.ts';
import { assert, commit } from '../database/commit.ts';
import { orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import { requireStore } from '../database/query.ts';
import { audit } from '../database/staff.tables.ts';
import type { Dependencies, WithClock, WithDatabase } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { mailedStatuses, orderStepEmail, orderTrackingEmail } from '../mail/messages/order-step.ts';
import { readOrderForMail } from '../mail/order-steps.records.ts';
import { type MailRow, outboxStatement } from '../mail/outbox.records.ts';
import { auditStatement, commitChange } from '../staff/change.records.ts';

/** Prefixes of `about` before an order's id. */
const aboutOrder = ['placed', 'notice', 'tracking', 'details', ...mailedStatuses].map(
  (about) => `order-${about}/`,
);
/** Prefixes of `about` before a payment's reference. */
const aboutReference = ['payment-returned/', 'part-refund/', 'refund-failed/', 'attention/', 'no-stock/'];

type OrderMailRow = Pick<MailRow, 'createdAt' | 'subject' | 'recipient' | 'sentAt' | 'givenUpAt'> & {
  readonly mailId: string;
  readonly canResend: 0 | 1;
};

/** SQL: it is for the shop, not for the customer. */
const isNotice = `substr(about, 1, instr(about, '/') - 1) in ('order-notice', 'refund-failed', 'attention', 'no-stock')`;

/** SQL: it waits no longer, and its text is still stored. */
const isResendable = `text <> '' and (sentAt is not null or givenUpAt is not null)`;

/** A resent mail appends `/…` to `about`, so the range ends at `0`, the character after `/`. */
const mails = `select mail.id as mailId, mail.createdAt, subject, recipient, sentAt, givenUpAt, ${isResendable} as canResend
  from (select value || orders.id as start from orders, json_each(?2) where orders.id = ?1
    union all select value || reference from payment, json_each(?3)
      where payment.sessionId = (select sessionId from orders where id = ?1))
  cross join mail on about >= start and about < start || '0'
  order by mail.createdAt`;

/** The payment, changes and mails of an order, and whether its status allows to cancel it. */
export async function readOrderHistory({ database }: WithDatabase, orderId: string) {
  const reference = database
    .select({ reference: orders.externalReference })
    .from(orders)
    .where(eq(orders.id, orderId));
  const canCancel = sql`exists (select 1 from orders where id = ${orderId} and ${sql.raw(isCancellable)})`;
  const [[stores, [paid], changes], sent] = await Promise.all([
    database.batch([
      database
        .select({ storeId: store.id, currency: store.currency, isCancellable: canCancel.mapWith(Boolean) })
        .from(store),
      database.select().from(payment).where(eq(payment.reference, reference)),
      database
        .select()
        .from(audit)
        .where(eq(audit.subject, `order/${orderId}`))
        .orderBy(desc(audit.id))
        .limit(100),
    ]),
    database.$client
      .prepare(mails)
      .bind(orderId, JSON.stringify(aboutOrder), JSON.stringify(aboutReference))
      .all<OrderMailRow>(),
  ]);
  const { currency, ...facts } = requireStore(stores);
  return { ...facts, currency: currency ?? '', payment: paid, changes, mails: sent.results };
}

/** Sends a mail of this order again, to the customer’s current address. False when it is still waiting, or its text was deleted. */
export async function resendMail(
  dependencies: WithClock,
  { orderId, mailId, staff }: { readonly orderId: string; readonly mailId: string; readonly staff: string },
): Promise<boolean> {
  const d1 = dependencies.database.$client;
  const done = await commit(d1, [
    assert(
      d1,
      `exists (select 1 from mail where mail.id = ?1 and ${isResendable}
         and exists (select 1 from orders join payment using (sessionId) where orders.id = ?2
           and (instr(about, '/' || orders.id) > 0 or instr(about, '/' || payment.reference) > 0)))`,
      mailId,
      orderId,
    ),
    auditStatement(dependencies, {
      staff,
      action: 'mailed again',
      subject: `order/${orderId}`,
      after: { mailId },
    }),
    d1
      .prepare(
        `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
         select ?2, ?3, about || '/' || ?2,
           iif(${isNotice}, recipient, (select snapshot ->> '$.email' from orders join payment on reference = externalReference where orders.id = ?4)), subject, text, html, ?3
         from mail where id = ?1`,
      )
      .bind(mailId, newId('mail'), dependencies.now(), orderId),
  ]);
  return done.ok;
}

type TrackingNote = {
  readonly orderId: string;
  readonly note: string;
  readonly revision: number;
  readonly staff: string;
};

/**
 * Sets an order's tracking note and returns the new revision. Mails the customer at once when the order is out for
 * delivery; before that, the mail of that step includes the note. Undefined when the order cannot be tracked.
 */
export async function updateTrackingNote(
  dependencies: Dependencies,
  { orderId, note, revision, staff }: TrackingNote,
): Promise<number | undefined> {
  const d1 = dependencies.database.$client;
  const order = await readOrderForMail(dependencies, orderId);
  if (!order || !trackableStatuses.includes(order.status)) return undefined;
  const change = {
    staff,
    action: 'tracking note',
    subject: `order/${orderId}`,
    revision,
    before: { note: order.trackingNote },
    after: { note: note || null },
  };
  const isMailed = note !== '' && order.status === 'out-for-delivery';
  const messages = isMailed
    ? [
        // In the first minute the step may have no mail yet; it belongs before the note's.
        orderStepEmail({ ...order, status: 'out-for-delivery', trackingNote: null }),
        orderTrackingEmail(order, note, revision),
      ]
    : [];
  const done = await commitChange(dependencies, change, [
    assert(d1, 'exists (select 1 from orders where id = ?1 and status = ?2)', orderId, order.status),
    d1.prepare('update orders set trackingNote = ?2 where id = ?1').bind(orderId, note || null),
    ...messages.map((message) => outboxStatement(dependencies, message)),
  ]);
  return done.ok ? done.revision : undefined;
}
