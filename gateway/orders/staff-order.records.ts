import { desc, eq } from 'drizzle-orm';
import { store } from '../database/catalogue.tables.ts';
import { assert, commit } from '../database/commit.ts';
import { orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import { audit } from '../database/staff.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { mailedStatuses } from '../mail/messages/order-step.ts';
import type { MailRow } from '../mail/outbox.records.ts';
import { auditStatement } from '../staff/change.records.ts';

/** What mails about an order begin with; its id follows. */
const byOrder = ['placed', 'notice', 'tracking', ...mailedStatuses].map((about) => `order-${about}/`);
/** Its payment's reference follows. */
const byReference = ['payment-returned/', 'part-refund/', 'refund-failed/', 'attention/', 'no-stock/'];

export type OrderMailRow = Pick<
  MailRow,
  'id' | 'createdAt' | 'subject' | 'recipient' | 'sentAt' | 'givenUpAt'
> & { readonly hasText: 0 | 1 };

/** A mail is about what it names, a repeated one about something below that: `/` stands right before `0`. */
const mails = `select mail.id, mail.createdAt, subject, recipient, sentAt, givenUpAt, text <> '' as hasText
  from (select value || orders.id as start from orders, json_each(?2) where orders.id = ?1
    union all select value || externalReference from orders, json_each(?3) where orders.id = ?1)
  cross join mail on about >= start and about < start || '0'
  order by mail.createdAt`;

/** The payment, changes and mails of an order. */
export async function readOrderHistory({ database }: Stored, orderId: string) {
  const reference = database
    .select({ reference: orders.externalReference })
    .from(orders)
    .where(eq(orders.id, orderId));
  const [[[stored], [paid], changes], found] = await Promise.all([
    database.batch([
      database.select({ storeId: store.id, currency: store.currency }).from(store),
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
      .bind(orderId, JSON.stringify(byOrder), JSON.stringify(byReference))
      .all<OrderMailRow>(),
  ]);
  return {
    payment: paid,
    storeId: stored?.storeId ?? '',
    currency: stored?.currency ?? '',
    changes,
    mails: found.results,
  };
}

/** Puts a mail of this order into the outbox once more; false when it waits still, or its text is gone. */
export async function resendMail(
  dependencies: Clocked,
  { orderId, mailId, staff }: { readonly orderId: string; readonly mailId: string; readonly staff: string },
): Promise<boolean> {
  const d1 = dependencies.database.$client;
  const isIt = `mail.id = ?1 and text <> '' and (sentAt is not null or givenUpAt is not null)
    and exists (select 1 from orders where orders.id = ?2
      and (instr(about, '/' || orders.id) > 0 or instr(about, '/' || externalReference) > 0))`;
  const done = await commit(d1, [
    assert(d1, `exists (select 1 from mail where ${isIt})`, mailId, orderId),
    auditStatement(dependencies, {
      staff,
      action: 'mailed again',
      subject: `order/${orderId}`,
      after: { mailId },
    }),
    d1
      .prepare(
        `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
         select ?2, ?3, about || '/' || ?2, recipient, subject, text, html, ?3 from mail where id = ?1`,
      )
      .bind(mailId, newId('mail'), dependencies.now()),
  ]);
  return done.ok;
}
