import type { CustomerSummary } from '#contract/admin/customer.endpoints.ts';
import { revisionOf } from '../audit/change.records.ts';
import { parseTimeCursor, rowsOf, timePageOf } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { foundRows, searchPhrases } from '../orders/order-search.ts';
import { orderSummarySql, type SummaryRow } from '../orders/staff-order-list.records.ts';
import type { PointsRow } from '../rewards/reward.records.ts';

const pageSize = 50;

type Row = Omit<CustomerSummary, 'hasAccount'> & { readonly cursor: number; readonly hasAccount: 0 | 1 };

/** Selects the summaries of `found (id, cursor)`. The details of a guest come from the latest order. */
const summary = `select found.id as customerId, found.cursor,
    coalesce(user.createdAt, guest.createdAt, latest.createdAt) as createdAt, user.id is not null as hasAccount,
    coalesce(user.email, latest.email, '') as email,
    trim(coalesce(user.firstName, latest.customerDetails ->> '$.firstName', guest.firstName, '') || ' ' ||
      coalesce(user.lastName, latest.customerDetails ->> '$.lastName', guest.lastName, '')) as name,
    coalesce(user.phoneNumber, latest.customerDetails ->> '$.phoneNumber', '') as phoneNumber,
    (select count(*) from orders where ownerId = found.id) as orderCount,
    (select coalesce(sum(points), 0) from points_entry where ownerId = found.id) as points
  from found left join user on user.id = found.id left join guest on guest.id = found.id
    left join orders latest on latest.rowid = (
      select rowid from orders where ownerId = found.id order by createdAt desc limit 1)`;

const toSummary = ({ cursor: _, hasAccount, ...row }: Row): CustomerSummary => ({
  ...row,
  hasAccount: hasAccount === 1,
});

/** A page of accounts, newest first, or the customers found for `q`. */
export async function listCustomers(
  { database }: WithDatabase,
  { q = '', before }: { readonly q?: string | undefined; readonly before?: string | undefined },
): Promise<{ customers: CustomerSummary[]; next: string | undefined }> {
  const { sql, values } = q.trim() ? search(q) : newest(before);
  const { results } = await database.$client
    .prepare(`with found (id, cursor) as (${sql}) ${summary}`)
    .bind(...values)
    .all<Row>();
  const { page, next } = timePageOf(results, pageSize);
  return { customers: page.map(toSummary), next };
}

function newest(before: string | undefined) {
  return {
    sql: `select id, rowid from user indexed by user_age where (createdAt, rowid) < (?1, ?2)
      order by createdAt desc, rowid desc limit ${pageSize + 1}`,
    values: parseTimeCursor(before),
  };
}

const search = (q: string) => ({
  sql: `select *, 0 from (select ownerId from orders where rowid in (${foundRows('orders', pageSize)})
    union select id from user where rowid in (${foundRows('user', pageSize)})) limit ${pageSize}`,
  values: [searchPhrases(q)],
});

export async function readCustomer({ database }: WithDatabase, customerId: string) {
  const d1 = database.$client;
  const [customers, orders, entries, facts] = await d1.batch([
    d1.prepare(`with found (id, cursor) as (select ?1, 0) ${summary}`).bind(customerId),
    d1
      .prepare(
        `${orderSummarySql} from orders where ownerId = ?1 order by orders.createdAt desc limit ${pageSize}`,
      )
      .bind(customerId),
    d1
      .prepare(
        'select createdAt, points, reason, note from points_entry where ownerId = ? order by createdAt desc limit 100',
      )
      .bind(customerId),
    d1.prepare(`select currency, ${revisionOf(`'customer/' || ?1`)} as revision from store`).bind(customerId),
  ]);
  const [row] = rowsOf<Row>(customers);
  const [fact] = rowsOf<{ currency: string; revision: number }>(facts);
  if (!row || !fact || row.createdAt === null) return undefined;
  return {
    customer: toSummary(row),
    orders: rowsOf<SummaryRow>(orders),
    entries: rowsOf<Pick<PointsRow, 'createdAt' | 'points' | 'reason' | 'note'>>(entries),
    ...fact,
  };
}
