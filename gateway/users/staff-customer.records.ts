import { assert } from '../database/commit.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { commitChange } from '../staff/change.records.ts';

type CustomerChange = { readonly customerId: string; readonly revision: number; readonly staff: string };

/** Gives an account points, or takes some of what it has; why is kept with them. */
export async function givePoints(
  dependencies: Clocked,
  {
    customerId,
    revision,
    staff,
    points,
    note,
  }: CustomerChange & { readonly points: number; readonly note: string },
) {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const id = newId('points');
  const subject = `customer/${customerId}`;
  const before = await d1
    .prepare('select coalesce(sum(points), 0) as points from points_entry where ownerId = ?')
    .bind(customerId)
    .first<{ points: number }>();
  const after = { points: (before?.points ?? 0) + points };
  return commitChange(dependencies, { staff, action: 'gave points', subject, revision, before, after }, [
    d1
      .prepare(
        `insert into points_entry (id, createdAt, ownerId, points, about, reason, note)
         values (?1, ?2, ?3, ?4, 'staff/' || ?1, 'given_by_staff', ?5)`,
      )
      .bind(id, now(), customerId, points, note),
    assert(
      d1,
      `exists (select 1 from user where id = ?1)
       and (?2 > 0 or (select sum(points) from points_entry where ownerId = ?1) >= 0)`,
      customerId,
      points,
    ),
  ]);
}

const typed = `select email from orders where ownerId = ?1 union select email from guest where id = ?1
  union select email from offer where ownerId = ?1`;

/** SQL: their proven e-mail, and what they typed unless somebody else has proven it. */
const emails = `(select email from user where id = ?1 union select email from (${typed}) typed
  where not exists (select 1 from user where user.email = typed.email))`;

const afterKind = "substr(about, instr(about, '/') + 1)";

/** SQL: mail about an order, a payment or an offer of theirs, whoever it went to: `about` is its kind, their id and more. */
const isAboutTheirs = `substr(${afterKind}, 1, instr(${afterKind} || '/', '/') - 1) in (
  select id from orders where ownerId = ?1 union select reference from payment where ownerId = ?1
  union select id from offer where ownerId = ?1)`;

/** SQL: mail to their proven e-mail. */
const isToThem = 'recipient in (select email from user where id = ?1)';

/** What is kept of a person, by the table's own words. Each is found by an index. */
const held: Readonly<Record<string, string>> = {
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
    where ${isToThem} or recipient in (${typed}) and ${isAboutTheirs}`,
};

/** All that the shop holds of a person, in one round trip; undefined where there is no such customer. */
export async function readHeldData(
  { database }: Stored,
  customerId: string,
): Promise<Record<string, unknown[]> | undefined> {
  const d1 = database.$client;
  const results = await d1.batch(Object.values(held).map((sql) => d1.prepare(sql).bind(customerId)));
  const found = Object.keys(held).map((name, index) => [name, results[index]?.results.map(readable) ?? []]);
  const data: Record<string, unknown[]> = Object.fromEntries(found);
  const isSomebody = ['account', 'guest', 'orders'].some((name) => (data[name]?.length ?? 0) > 0);
  return isSomebody ? data : undefined;
}

/** JSON columns as what they hold. */
function readable(row: unknown): unknown {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[[{]/.test(value) ? parsedOrText(value) : value,
    ]),
  );
}

/** People may begin a text with a bracket too. */
function parsedOrText(value: string): unknown {
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

/** It may become an order, which needs somebody to go to, or a refund that has to be asked about. */
const mayStillMatter = `(nextAskAt is not null or status = 'attention' and resolvedAt is null
  or status = 'paid' and orderId is null and refundStatus is null
  or refundStatus is not null and refundStatus <> 'processed')`;

/**
 * Forgets a person in one batch. Orders, their lines and payments stay for the books, without who they were for; what
 * the audit keeps is that it happened. Broken as `assertion` while an order or a payment is under way or due.
 */
export async function eraseCustomer(dependencies: Clocked, { customerId, revision, staff }: CustomerChange) {
  const d1 = dependencies.database.$client;
  const run = (sql: string) => d1.prepare(sql).bind(customerId);
  const details =
    'deliveryDetails = null, deliveryInstructions = null, billingDetails = null, paymentMethod = null';
  return commitChange(
    dependencies,
    { staff, action: 'erased', subject: `customer/${customerId}`, revision },
    [
      assert(
        d1,
        `not exists (select 1 from orders where ownerId = ?1
         and (status not in ('delivered', 'picked-up', 'cancelled', 'refunded')
           or isPODOrder = 1 and paymentCollected = 0 and status <> 'cancelled'))
         and not exists (select 1 from payment where ownerId = ?1 and ${mayStillMatter})`,
        customerId,
      ),
      // What waits would be tried for a day, and then count as given up.
      run(`delete from mail where sentAt is null and (${isToThem} or ${isAboutTheirs})`),
      run(
        `update mail set recipient = 'erased', subject = '', text = '', html = '' where ${isToThem} or ${isAboutTheirs}`,
      ),
      run(`delete from one_time_code where email in ${emails}`),
      run(`delete from stock_notice where email in ${emails}`),
      run(`update redemption set emailKey = null where ownerId = ?1`),
      run(`delete from offer where ownerId = ?1`),
      d1
        .prepare(
          `update payment set snapshot = json_remove(
           json_set(snapshot, '$.email', '', '$.fulfilment.customerDetails', json(?2)),
           '$.fulfilment.billingDetails', '$.fulfilment.deliveryDetails', '$.fulfilment.deliveryInstructions')
         where ownerId = ?1`,
        )
        .bind(customerId, erasedProfile),
      run(`update payment_event set body = '{}' where handledAt is not null
      and reference in (select reference from payment where ownerId = ?1)`),
      d1
        .prepare(`update checkout_session set customerDetails = null, ${details} where ownerId = ?1`)
        .bind(customerId),
      d1
        .prepare(
          `update orders set email = '', phoneDigits = '', customerDetails = ?2, ${details} where ownerId = ?1`,
        )
        .bind(customerId, erasedProfile),
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
