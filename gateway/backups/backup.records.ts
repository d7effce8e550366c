import type { D1Database } from '@cloudflare/workers-types';
import { lineItemColumns } from '../checkout/line.statements.ts';
import { textOf } from '../database/commit.ts';

type Row = readonly [rowid: number, ...values: unknown[]];

type Reference = { readonly from: string; readonly table: string; readonly to: string };

export type Table = { readonly name: string; readonly references: readonly Reference[] };

export type Page = {
  readonly rows: number;
  readonly text: string;
  /** The last row's rowid. Null if the table has no more rows. */
  readonly after: number | null;
};

/** Rows per query. 1000 of the longest, mails, are 20 MB. */
const pageSize = 1000;

/** D1 limits statements to 100 KB, so long texts are restored in chunks. */
const chunkPattern = /.{1,10000}/gsu;

/** Tables that grow with visits and can be lost. */
const excludedTables = ['analytics_event', 'limit_counter', 'idempotent_answer'];

/** The tables to back up, each after those that it references. Without full-text tables, which triggers refill. */
export async function readTables(d1: D1Database): Promise<Table[]> {
  const { results } = await d1
    .prepare(
      `select parent.name as name, key."from" as "from", key."table" as "table", key."to" as "to"
       from sqlite_schema parent left join pragma_foreign_key_list(parent.name) key
       where parent.type = 'table' and parent.sql not like 'create virtual%'
       and parent.name not glob 'sqlite_*' and parent.name not glob 'd1_*' and parent.name not glob '_cf_*'
       and parent.name not glob 'search_index_*' order by parent.name, key.id, key.seq`,
    )
    .all<{ readonly name: string } & { readonly [column in keyof Reference]: string | null }>();
  const parents = new Map<string, Reference[]>();
  for (const { name, from, table, to } of results.filter(({ name }) => !excludedTables.includes(name))) {
    const references = parents.get(name) ?? [];
    if (from !== null && table !== null && to !== null) references.push({ from, table, to });
    parents.set(name, references);
  }
  const ordered = new Map<string, Table>();
  const add = (name: string) => {
    const references = parents.get(name) ?? [];
    for (const { table } of references) if (table !== name) add(table);
    ordered.set(name, { name, references });
  };
  for (const name of parents.keys()) add(name);
  return [...ordered.values()];
}

/** The name of the last migration, as `wrangler d1 migrations apply` records it. */
export async function readMigration(d1: D1Database): Promise<string | null> {
  return d1.prepare('select name from d1_migrations order by id desc').first('name');
}

/**
 * What purchases during the backup leave apart, as payments and lines are copied before orders, those before sessions,
 * and holds before stock.
 */
const purchaseRepairs = [
  `insert into order_item (createdAt, orderId, ${textOf(lineItemColumns)})
    select createdAt, orderId, ${textOf(lineItemColumns)} from checkout_item join (
      select id as orderId, sessionId, createdAt from orders where id not in (select orderId from order_item)
    ) using (sessionId)`,
  `insert or ignore into order_transition (orderId, status, date) select id, 'open', createdAt from orders union all
    select id, status, coalesce(completedAt, readyAt, createdAt) from orders`,
  // Lines that were copied before their order left the shop, or was cancelled.
  `update order_item set isRestocked = 1 where isReady is not 1 and isRestocked is not 1
    and orderId in (select id from orders where status = 'cancelled')`,
  `update order_item set isReady = 1 where isReady is not 1 and isRestocked is not 1
    and orderId in (select id from orders where status <> 'open')`,
  `update payment set status = iif(kind = 'on-delivery', payment.status, 'paid'), orderId = made.id, nextAskAt = null,
    settledAt = coalesce(settledAt, made.createdAt) from orders made
    where made.externalReference = payment.reference and orderId is null`,
  // The next verification of the payment makes the order again.
  `update checkout_session set placedOrderId = null, hasCompletedPayment = 0, hasVerifiedPayment = 0,
    hasCompletedCheckoutSession = 0 where placedOrderId is not null and placedOrderId not in (select id from orders)`,
  // Or releasing a reservation would count below zero.
  `update or ignore promo_code set redemptionCount = max(redemptionCount,
    (select count(*) from redemption where promoCodeId = promo_code.id))`,
  `update or ignore promo_code_item set quantityClaimed = max(quantityClaimed,
    (select coalesce(sum(quantity), 0) from promo_item_claim where promoCodeItemId = promo_code_item.id))`,
  `update sku set quantityAvailable = max(0, inventoryCount - ifnull(taken.quantity, 0)) from (
    select sku.id, sum(quantity) as quantity from sku left join (
      select skuId, quantity from hold union all
      select skuId, quantity from order_item where isReady is not 1 and isRestocked is not 1
    ) on skuId = sku.id group by sku.id) taken where taken.id = sku.id`,
].map((statement) => `${statement.replaceAll(/\s+/g, ' ')};\n`);

/**
 * SQL to end a restore with: clears references to rows that were deleted during the backup, or deletes the referencing
 * row if the column is not nullable, and completes purchases.
 */
export function repairStatements(tables: readonly Table[]): string[] {
  const orphans = tables.flatMap(({ name, references }) =>
    references.flatMap(({ from, table, to }) => {
      const isOrphan = `"${from}" is not null and "${from}" not in (select "${to}" from "${table}")`;
      return [
        `update or ignore "${name}" set "${from}" = null where ${isOrphan};\n`,
        `delete from "${name}" where ${isOrphan};\n`,
      ];
    }),
  );
  return [...orphans, ...purchaseRepairs];
}

/** The next rows of a table as SQL, one statement per line. */
export async function readPage(d1: D1Database, table: string, after: number | null): Promise<Page> {
  const read = await d1
    .prepare(`select rowid, * from "${table}" where rowid > ?1 order by rowid limit ?2`)
    .bind(after ?? Number.MIN_SAFE_INTEGER, pageSize)
    .raw({ columnNames: true });
  const [[, ...columns], ...rows] = read as unknown as [string[], ...Row[]];
  const text = rows.map(([, ...values]) => insertOf(table, columns, values)).join('');
  return { rows: rows.length, text, after: rows.length < pageSize ? null : (rows.at(-1)?.[0] ?? null) };
}

function insertOf(table: string, columns: readonly string[], values: readonly unknown[]): string {
  const long = new Map<string, readonly string[]>();
  const literals = values.map((value, at) => {
    const [first, ...rest] = typeof value === 'string' ? (value.match(chunkPattern) ?? ['']) : [value];
    if (rest.length > 0) long.set(columns[at] ?? '', rest as string[]);
    return literalOf(first);
  });
  const names = columns.map((name) => `"${name}"`);
  // A unique key can move to a newer row between two pages: the newer one stays.
  const insert = `insert or replace into "${table}" (${names.join()}) values (${literals.join()});\n`;
  const appended = [...long].flatMap(([column, rest]) =>
    rest.map(
      (piece) =>
        `update "${table}" set "${column}" = "${column}" || (${literalOf(piece)}) where rowid = (select max(rowid) from "${table}");\n`,
    ),
  );
  return insert + appended.join('');
}

/** Line breaks are encoded as JSON, so that a statement stays on one line. */
function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw new TypeError(`A backup cannot hold a ${typeof value}`);
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return /[\n\r\0]/.test(value) ? `${quoted(JSON.stringify(value))} ->> '$'` : quoted(value);
}
