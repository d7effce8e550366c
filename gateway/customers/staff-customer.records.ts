import { type SQL, sql } from 'drizzle-orm';
import { handedOverStatuses } from '#contract/orders/order.rules.ts';
import { commitChange } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { assert, batch } from '../database/commit.ts';
import { isDue } from '../database/order.tables.ts';
import { isDisputed, isRefundOpen, isUnordered, needsAttention } from '../database/payment.tables.ts';
import { pointsEntry } from '../database/promotion.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { settledByHand } from '../refunds/staff-payment.records.ts';
import { readPoints } from '../rewards/reward.records.ts';
import { invalidatePages } from '../store/store.records.ts';

type CustomerChange = { readonly customerId: string; readonly revision: number; readonly staff: string };

type PointsChange = CustomerChange & { readonly points: number; readonly note: string };

export async function adjustPoints(
  dependencies: WithClock,
  { customerId, revision, staff, points, note }: PointsChange,
) {
  const { database, now } = dependencies;
  const id = newId('points');
  const before = { points: await readPoints(dependencies, customerId) };
  const change = {
    staff,
    action: 'gave points',
    subject: `customer/${customerId}`,
    revision,
    before,
    after: { points: before.points + points },
  };
  return commitChange(dependencies, change, [
    database.insert(pointsEntry).values({
      id,
      createdAt: now(),
      ownerId: customerId,
      points,
      about: `staff/${id}`,
      reason: 'given_by_staff',
      note,
    }),
    assert(sql`exists (select 1 from user where id = ${customerId})
      and (${points} > 0 or (select sum(points) from points_entry where ownerId = ${customerId}) >= 0)`),
  ]);
}

const afterKind = sql`substr(about, instr(about, '/') + 1)`;

/** SQL that selects what the tables do not reference by the customer's id. */
function scopeOf(customerId: string) {
  const enteredEmails = sql`select email from orders where ownerId = ${customerId}
    union select email from guest where id = ${customerId}
    union select email from offer where ownerId = ${customerId}`;
  const verifiedEmail = sql`select email from user where id = ${customerId}`;
  const emails = sql`(${verifiedEmail} union select email from (${enteredEmails}) entered
    where not exists (select 1 from user where user.email = entered.email))`;
  return {
    enteredEmails,
    /** The verified e-mail, and entered ones that no account has verified. */
    emails,
    /** Mail to the verified e-mail. */
    isToCustomer: sql`recipient in (${verifiedEmail})`,
    /** Mail about the customer's orders, payments, offers and stock notices, to any address. `about` is `kind/id/…`. */
    isAboutCustomer: sql`substr(${afterKind}, 1, instr(${afterKind} || '/', '/') - 1) in (
      select id from orders where ownerId = ${customerId}
      union select reference from payment where ownerId = ${customerId}
      union select id from offer where ownerId = ${customerId}
      union select id from stock_notice where email in ${emails})`,
  };
}

/** The queries of a data export by its field names. Each uses an index. */
function exportQueries(customerId: string): Readonly<Record<string, SQL>> {
  const { enteredEmails, emails, isToCustomer, isAboutCustomer } = scopeOf(customerId);
  return {
    account: sql`select * from user where id = ${customerId}`,
    guest: sql`select id, createdAt, email, firstName, lastName, phoneNumber, shippingAddress, billingAddress
      from guest where id = ${customerId}`,
    orders: sql`select * from orders where ownerId = ${customerId}`,
    orderItems: sql`select item.* from order_item item join orders on orders.id = item.orderId
      where orders.ownerId = ${customerId}`,
    points: sql`select * from points_entry where ownerId = ${customerId}`,
    reviews: sql`select * from review where ownerId = ${customerId}`,
    bag: sql`select line.* from bag join bag_item line on line.bagId = bag.id where ownerId = ${customerId}`,
    saved: sql`select line.* from saved_bag list join saved_bag_item line on line.bagId = list.id
      where ownerId = ${customerId}`,
    offers: sql`select * from offer where ownerId = ${customerId}`,
    stockNotices: sql`select createdAt, skuId, email, mailedAt from stock_notice where email in ${emails}`,
    events: sql`select * from analytics_event where ownerId = ${customerId}`,
    mails: sql`select mail.createdAt, recipient, subject, text, sentAt from mail
      where ${isToCustomer} or recipient in (${enteredEmails}) and ${isAboutCustomer}`,
  };
}

/** All personal data of a customer in one round trip, or undefined. */
export async function exportCustomerData(
  { database }: WithDatabase,
  customerId: string,
): Promise<Record<string, unknown[]> | undefined> {
  const queries = exportQueries(customerId);
  const results = await batch(database.$client, Object.values(queries));
  const entries = Object.keys(queries).map((name, index) => [
    name,
    results[index]?.results.map(parseJsonColumns) ?? [],
  ]);
  const data: Record<string, unknown[]> = Object.fromEntries(entries);
  const exists = ['account', 'guest', 'orders'].some((name) => (data[name]?.length ?? 0) > 0);
  return exists ? data : undefined;
}

function parseJsonColumns(row: unknown): unknown {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[[{]/.test(value) ? parseJson(value) : value,
    ]),
  );
}

/** Plain text can start with a bracket, too. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const erasedProfile = JSON.stringify({
  firstName: 'Erased',
  lastName: 'customer',
  email: '',
  phoneNumber: '',
});

/** SQL: the payment can still become an order or has a refund under way. */
const isPending = `(nextAskAt is not null or ${needsAttention} or ${isUnordered} or ${isRefundOpen} or ${isDisputed})`;

/**
 * Erases a customer in one batch. Orders, lines and payments stay for accounting without personal data; the audit records
 * only that it happened. Fails as `assertion` while an order or a payment is under way or due.
 */
export async function eraseCustomer(
  dependencies: WithClock,
  { customerId, revision, staff }: CustomerChange,
) {
  const { emails, isToCustomer, isAboutCustomer } = scopeOf(customerId);
  const details = sql.raw(
    'deliveryDetails = null, deliveryInstructions = null, billingDetails = null, paymentMethod = null',
  );
  return commitChange(
    dependencies,
    { staff, action: 'erased', subject: `customer/${customerId}`, revision },
    [
      assert(sql`not exists (select 1 from orders where ownerId = ${customerId}
          and (status not in ${[...handedOverStatuses, 'cancelled', 'refunded']} or ${sql.raw(isDue)}))
        and not exists (select 1 from payment where ownerId = ${customerId} and ${sql.raw(isPending)})`),
      // Deletes mail that was not sent: queued mail without its recipient would be retried for a day and count as given up.
      sql`delete from mail where sentAt is null and (${isToCustomer} or ${isAboutCustomer})`,
      sql`update mail set recipient = 'erased', subject = '', text = '', html = ''
        where ${isToCustomer} or ${isAboutCustomer}`,
      sql`delete from one_time_code where email in ${emails}`,
      sql`delete from stock_notice where email in ${emails}`,
      sql`update redemption set emailKey = null where ownerId = ${customerId}`,
      sql`delete from offer where ownerId = ${customerId}`,
      sql`update payment set snapshot = json_remove(
          json_set(snapshot, '$.email', '', '$.fulfilment.customerDetails', json(${erasedProfile})),
          '$.fulfilment.billingDetails', '$.fulfilment.deliveryDetails', '$.fulfilment.deliveryInstructions')
        where ownerId = ${customerId}`,
      sql`update payment_event set body = '{}' where handledAt is not null
        and reference in (select reference from payment where ownerId = ${customerId})`,
      sql`update checkout_session set customerDetails = null, ${details} where ownerId = ${customerId}`,
      sql`update orders set email = '', phoneDigits = '', trackingNote = null,
        customerDetails = ${erasedProfile}, ${details} where ownerId = ${customerId}`,
      sql`update audit set before = null, after = null
        where action in ('corrected', 'note', 'tracking note', ${settledByHand})
          and subject in (select 'order/' || id from orders where ownerId = ${customerId}
            union select 'payment/' || reference from payment where ownerId = ${customerId})`,
      sql`update points_entry set note = null where ownerId = ${customerId}`,
      sql`delete from review_helpful where userId = ${customerId}`,
      sql`delete from review where ownerId = ${customerId}`,
      sql`delete from bag where ownerId = ${customerId}`,
      sql`delete from saved_bag where ownerId = ${customerId}`,
      sql`delete from analytics_event where ownerId = ${customerId}`,
      sql`delete from idempotent_answer where ownerId = ${customerId}`,
      sql`delete from user_session where userId = ${customerId}`,
      sql`delete from user where id = ${customerId}`,
      sql`delete from guest where id = ${customerId}`,
      invalidatePages,
    ],
  );
}
