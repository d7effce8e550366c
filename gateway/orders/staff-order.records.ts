import { desc, eq, inArray, sql } from 'drizzle-orm';
import { putOrderTracking } from '#contract/admin/order.endpoints.ts';
import { isWithCourier, trackableStatuses } from '#contract/orders/order.rules.ts';
import { commitChange, commitIf, requireSaved } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { store } from '../database/catalogue.tables.ts';
import { assert } from '../database/commit.ts';
import { mail } from '../database/mail.tables.ts';
import { requireStore } from '../database/query.ts';
import { audit } from '../database/staff.tables.ts';
import type { Dependencies, WithClock, WithDatabase } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { aboutDispute } from '../mail/messages/dispute.ts';
import { aboutNotice } from '../mail/messages/order-placed.ts';
import {
  aboutOrder,
  isMailed,
  orderMails,
  orderStepEmail,
  orderTrackingEmail,
} from '../mail/messages/order-step.ts';
import { aboutReturned, aboutStaffRefund, paymentTroubles } from '../mail/messages/refund.ts';
import { type MailRow, outboxStatement } from '../mail/outbox.records.ts';
import { orderPayment, readMailedTo } from './order.records.ts';
import { isCancellable } from './order-cancel.statements.ts';
import { orderKey } from './order-link.ts';
import { readOrderForMail } from './step-mails.records.ts';

const aboutTrouble = [...paymentTroubles.map((trouble) => `${trouble}/`), aboutDispute];
/** Prefixes of `about` before an order's id. */
const aboutOrders = [aboutNotice, ...orderMails.map((mail) => aboutOrder(mail, ''))];
/** Prefixes of `about` before a payment's reference. */
const aboutReference = [aboutReturned, aboutStaffRefund, ...aboutTrouble];

type OrderMailRow = Pick<MailRow, 'createdAt' | 'subject' | 'recipient' | 'sentAt' | 'givenUpAt'> & {
  readonly mailId: string;
  readonly canResend: 0 | 1;
};

/** SQL: it is for the shop, not for the customer. */
const isNotice = inArray(sql`substr(about, 1, instr(about, '/'))`, [aboutNotice, ...aboutTrouble]);

/** SQL: it waits no longer, and its text is still stored. */
const isResendable = sql`text <> '' and (sentAt is not null or givenUpAt is not null)`;

/** A resent mail appends `/…` to `about`, so the range ends at `0`, the character after `/`. */
const mailsOf = (orderId: string) => sql`
  select mail.id as mailId, mail.createdAt, subject, recipient, sentAt, givenUpAt, ${isResendable} as canResend
  from (select value || orders.id as start from orders, json_each(${JSON.stringify(aboutOrders)})
      where orders.id = ${orderId}
    union all select value || reference from payment, json_each(${JSON.stringify(aboutReference)})
      where payment.sessionId = (select sessionId from orders where id = ${orderId}))
  cross join mail on about >= start and about < start || '0'
  order by mail.createdAt`;

/** The payment, changes and mails of an order, and whether its status allows to cancel it. */
export async function readOrderHistory(dependencies: WithDatabase, orderId: string) {
  const { database } = dependencies;
  const canCancel = sql`exists (select 1 from orders where id = ${orderId} and ${sql.raw(isCancellable)})`;
  const [[stores, [paid], changes], mails] = await Promise.all([
    database.batch([
      database
        .select({ storeId: store.id, currency: store.currency, isCancellable: canCancel.mapWith(Boolean) })
        .from(store),
      orderPayment(dependencies, orderId),
      database
        .select()
        .from(audit)
        .where(eq(audit.subject, `order/${orderId}`))
        .orderBy(desc(audit.id))
        .limit(100),
    ]),
    database.all<OrderMailRow>(mailsOf(orderId)),
  ]);
  const { currency, ...facts } = requireStore(stores);
  return { ...facts, currency: currency ?? '', payment: paid, changes, mails };
}

/**
 * Sends a mail of this order again: one for the customer to their current address. False when it is still waiting, or
 * its text was deleted.
 */
export async function resendMail(
  dependencies: WithClock & Pick<Dependencies, 'settings'>,
  { orderId, mailId, staff }: { readonly orderId: string; readonly mailId: string; readonly staff: string },
): Promise<boolean> {
  const id = newId('mail');
  const now = dependencies.now();
  const [sent, mailed] = await Promise.all([
    dependencies.database.select({ recipient: mail.recipient }).from(mail).where(eq(mail.id, mailId)).get(),
    readMailedTo(dependencies, orderId),
  ]);
  if (!sent || !mailed) return false;
  const [formerKey, key] = await Promise.all(
    [sent.recipient, mailed.email].map((email) => orderKey(dependencies, { orderId, email })),
  );
  const isOfOrder = sql`exists (select 1 from mail where mail.id = ${mailId} and ${isResendable}
    and exists (select 1 from orders join payment using (sessionId) where orders.id = ${orderId}
      and (instr(about, '/' || orders.id) > 0 or instr(about, '/' || payment.reference) > 0)))`;
  const change = { staff, action: 'mailed again', subject: `order/${orderId}`, after: { mailId } };
  return commitIf(dependencies, isOfOrder, change, [
    sql`insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
      select ${id}, ${now}, about || '/' || ${id}, iif(${isNotice}, recipient, ${mailed.email}), subject,
        replace(text, ${formerKey}, ${key}), replace(html, ${formerKey}, ${key}), ${now}
      from mail where id = ${mailId}`,
  ]);
}

type OrderNote = { readonly orderId: string; readonly note: string; readonly staff: string };

export function addOrderNote(dependencies: WithClock, { orderId, note, staff }: OrderNote): Promise<boolean> {
  const change = { staff, action: 'note', subject: `order/${orderId}`, after: { note } };
  return commitIf(dependencies, sql`exists (select 1 from orders where id = ${orderId})`, change);
}

type TrackingNote = OrderNote & { readonly revision: number };

/**
 * Sets an order's tracking note and returns the new revision. Mails the customer at once when the courier has the
 * order; before that, the mail of that step includes the note. Throws 409 when the order cannot be tracked.
 */
export async function updateTrackingNote(
  dependencies: Dependencies,
  { orderId, note, revision, staff }: TrackingNote,
): Promise<{ revision: number }> {
  const order = await readOrderForMail(dependencies, orderId);
  if (!order || !trackableStatuses.includes(order.status))
    throw new GatewayError(409, putOrderTracking.error);
  const change = {
    staff,
    action: 'tracking note',
    subject: `order/${orderId}`,
    revision,
    before: { note: order.trackingNote },
    after: { note: note || null },
  };
  const { status } = order;
  const messages =
    note !== '' && isWithCourier(status)
      ? [
          // In the first minute the step may have no mail yet; it belongs before the note's.
          ...(isMailed(status) ? [orderStepEmail({ ...order, status, trackingNote: null })] : []),
          orderTrackingEmail(order, note, revision),
        ]
      : [];
  const done = await commitChange(dependencies, change, [
    assert(sql`exists (select 1 from orders where id = ${orderId} and status = ${status})`),
    sql`update orders set trackingNote = ${note || null} where id = ${orderId}`,
    ...messages.map((message) => outboxStatement(dependencies, message)),
  ]);
  return requireSaved(done, putOrderTracking.error, 409);
}
