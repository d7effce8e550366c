import { sql } from 'drizzle-orm';
import { assert, assertText } from '../database/commit.ts';
import { isDue } from '../database/order.tables.ts';
import { isRefundOpen, isUnordered, needsAttention } from '../database/payment.tables.ts';
import { pointsEntry } from '../database/promotion.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { readPoints } from '../rewards/reward.records.ts';
import { commitChange } from '../staff/change.records.ts';

type CustomerChange = { readonly customerId: string; readonly revision: number; readonly staff: string };

type PointsChange = CustomerChange & { readonly points: number; readonly note: string };

/** Adds or deducts an account's points and stores the reason. */
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

const enteredEmails = `select email from orders where ownerId = ?1 union select email from guest where id = ?1
  union select email from offer where ownerId = ?1`;

/** SQL: the verified e-mail, and entered ones that no account has verified. */
const emails = `(select email from user where id = ?1 union select email from (${enteredEmails}) entered
  where not exists (select 1 from user where user.email = entered.email))`;

const afterKind = "substr(about, instr(about, '/') + 1)";

/** SQL: mail about the customer's orders, payments and offers, to any address. `about` is `kind/id/…`. */
const isAboutCustomer = `substr(${afterKind}, 1, instr(${afterKind} || '/', '/') - 1) in (
  select id from orders where ownerId = ?1 union select reference from payment where ownerId = ?1
  union select id from offer where ownerId = ?1)`;

/** SQL: mail to the verified e-mail. */
const isToCustomer = 'recipient in (select email from user where id = ?1)';

/** The queries of a data export by its field names. Each uses an index. */
const exportQueries: Readonly<Record<string, string>> = {
  account: 'select * from user where id = ?1',
  guest: `select id, createdAt, email, firstName, lastName, phoneNumber, shippingAddress, billingAddress
    from guest where id = ?1`,
  orders: 'select * from orders where ownerId = ?1',
  orderItems:
    'select item.* from order_item item join orders on orders.id = item.orderId where orders.ownerId = ?1',
  points: 'select * from points_entry where ownerId = ?1',
  reviews: 'select * from review where ownerId = ?1',
  bag: 'select line.* from bag join bag_item line on line.bagId = bag.id where ownerId = ?1',
  saved:
    'select line.* from saved_bag list join saved_bag_item line on line.bagId = list.id where ownerId = ?1',
  offers: 'select * from offer where ownerId = ?1',
  stockNotices: `select createdAt, skuId, email, mailedAt from stock_notice where email in ${emails}`,
  events: 'select * from analytics_event where ownerId = ?1',
  mails: `select mail.createdAt, recipient, subject, text, sentAt from mail
    where ${isToCustomer} or recipient in (${enteredEmails}) and ${isAboutCustomer}`,
};

/** All personal data of a customer in one round trip, or undefined. */
export async function exportCustomerData(
  { database }: WithDatabase,
  customerId: string,
): Promise<Record<string, unknown[]> | undefined> {
  const d1 = database.$client;
  const results = await d1.batch(Object.values(exportQueries).map((sql) => d1.prepare(sql).bind(customerId)));
  const entries = Object.keys(exportQueries).map((name, index) => [
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
const isPending = `(nextAskAt is not null or ${needsAttention} or ${isUnordered} or ${isRefundOpen})`;

/**
 * Erases a customer in one batch. Orders, lines and payments stay for accounting without personal data; the audit records
 * only that it happened. Fails as `assertion` while an order or a payment is under way or due.
 */
export async function eraseCustomer(
  dependencies: WithClock,
  { customerId, revision, staff }: CustomerChange,
) {
  const d1 = dependencies.database.$client;
  const run = (sql: string, ...values: unknown[]) => d1.prepare(sql).bind(customerId, ...values);
  const details =
    'deliveryDetails = null, deliveryInstructions = null, billingDetails = null, paymentMethod = null';
  return commitChange(
    dependencies,
    { staff, action: 'erased', subject: `customer/${customerId}`, revision },
    [
      assertText(
        d1,
        `not exists (select 1 from orders where ownerId = ?1
         and (status not in ('delivered', 'picked-up', 'cancelled', 'refunded') or ${isDue}))
         and not exists (select 1 from payment where ownerId = ?1 and ${isPending})`,
        customerId,
      ),
      // Delete queued mail: without its recipient it would be retried for a day and count as given up.
      run(`delete from mail where sentAt is null and (${isToCustomer} or ${isAboutCustomer})`),
      run(
        `update mail set recipient = 'erased', subject = '', text = '', html = '' where ${isToCustomer} or ${isAboutCustomer}`,
      ),
      run(`delete from one_time_code where email in ${emails}`),
      run(`delete from stock_notice where email in ${emails}`),
      run(`update redemption set emailKey = null where ownerId = ?1`),
      run(`delete from offer where ownerId = ?1`),
      run(
        `update payment set snapshot = json_remove(
           json_set(snapshot, '$.email', '', '$.fulfilment.customerDetails', json(?2)),
           '$.fulfilment.billingDetails', '$.fulfilment.deliveryDetails', '$.fulfilment.deliveryInstructions')
         where ownerId = ?1`,
        erasedProfile,
      ),
      run(`update payment_event set body = '{}' where handledAt is not null
      and reference in (select reference from payment where ownerId = ?1)`),
      run(`update checkout_session set customerDetails = null, ${details} where ownerId = ?1`),
      run(
        `update orders set email = '', phoneDigits = '', trackingNote = null, customerDetails = ?2, ${details} where ownerId = ?1`,
        erasedProfile,
      ),
      run(
        `update audit set before = null, after = null
         where action in ('corrected', 'note', 'tracking note')
           and subject in (select 'order/' || id from orders where ownerId = ?1)`,
      ),
      run('update points_entry set note = null where ownerId = ?1'),
      run('delete from review_helpful where userId = ?1'),
      run('delete from review where ownerId = ?1'),
      run('delete from bag where ownerId = ?1'),
      run('delete from saved_bag where ownerId = ?1'),
      run('delete from analytics_event where ownerId = ?1'),
      run('delete from idempotent_answer where ownerId = ?1'),
      run('delete from user_session where userId = ?1'),
      run('delete from user where id = ?1'),
      run('delete from guest where id = ?1'),
    ],
  );
}
