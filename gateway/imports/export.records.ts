import type { exportKinds } from '#contract/admin/goods.schema.ts';
import type { WithDatabase } from '../dependencies.ts';
import { type Cell, serializeCsv } from './csv.ts';
import { strandColumns } from './import.file.ts';

type Kind = (typeof exportKinds)[number];

/** Products, orders, customers or codes of one part. */
const pageSize = 500;

const day = (column: string) => `strftime('%Y-%m-%d %H:%M', ${column} / 1000, 'unixepoch')`;

/** Guests who bought come after all accounts: their places are those of their orders, this much on. */
const guestOffset = 1_000_000_000_000;

/**
 * Each reads a part after the place ?1; the first column is the place, the others the file's. A row whose second is null
 * was only walked over.
 */
const exports: Readonly<Record<Kind, { readonly columns: readonly string[]; readonly sql: string }>> = {
  goods: {
    columns: strandColumns,
    sql: `
      select p.position, p.slug, p.name, p.description, c.name, s.name, p.availability,
        case p.isVisible when 1 then 'yes' else 'no' end,
        (select group_concat(key || '=' || value, '; ') from json_each(p.attributes)),
        k.sku, color.name, k.length, k.size, k.weight, k.price / 100.0, k.quantityAvailable, k.quantityAvailable,
        (select group_concat(value, ' ') from json_each(k.images))
      from (select * from product where position > ?1 order by position limit ${pageSize}) p
      join category c on c.id = p.categoryId
      join subcategory s on s.id = p.subcategoryId
      left join sku k on k.productId = p.id
      left join color on color.id = k.colorId
      order by p.position, k.rowid`,
  },
  orders: {
    columns: [
      ...['number', 'placed', 'status', 'name', 'email', 'phone'],
      ...['currency', 'subtotal', 'discount', 'delivery fee', 'total', 'refunded'],
      ...['delivery', 'on delivery', 'paid', 'goods'],
    ],
    sql: `
      select o.rowid, o.orderNumber, ${day('o.createdAt')}, o.status,
        (o.customerDetails ->> '$.firstName') || ' ' || (o.customerDetails ->> '$.lastName'), o.email,
        o.customerDetails ->> '$.phoneNumber', upper(payment.currency), o.amount / 100.0,
        coalesce(o.discount ->> '$.totalDiscount', 0) / 100.0, coalesce(o.deliveryFee, 0) / 100.0,
        payment.amount / 100.0, payment.refundTotal / 100.0, o.deliveryMethod,
        case o.isPODOrder when 1 then 'yes' else 'no' end,
        case when o.hasVerifiedPayment = 1 or o.paymentCollected = 1 then 'yes' else 'no' end,
        (select group_concat(quantity || ' x ' || productSku, '; ') from order_item where orderId = o.id)
      from orders o left join payment on payment.reference = o.externalReference
      where o.rowid > ?1 order by o.rowid limit ${pageSize}`,
  },
  customers: {
    columns: ['email', 'first name', 'last name', 'phone', 'since', 'orders', 'account'],
    sql: `select * from (
        select rowid, email, firstName, lastName, phoneNumber, ${day('createdAt')},
          (select count(*) from orders where ownerId = user.id), 'yes'
        from user where rowid > ?1 order by rowid limit ${pageSize})
      union all select * from (
        select o.rowid + ${guestOffset},
          case when o.email <> '' and not exists (select 1 from user where id = o.ownerId or email = o.email)
            and not exists (select 1 from orders where email = o.email and rowid > o.rowid) then o.email end,
          o.customerDetails ->> '$.firstName', o.customerDetails ->> '$.lastName', o.customerDetails ->> '$.phoneNumber',
          (select ${day('min(createdAt)')} from orders where email = o.email),
          (select count(*) from orders where email = o.email), 'no'
        from orders o where o.rowid > ?1 - ${guestOffset} order by o.rowid
        limit ${pageSize} - (select count(*) from (select 1 from user where rowid > ?1 limit ${pageSize})))`,
  },
  codes: {
    columns: ['code', 'kind', 'value', 'for', 'active', 'from', 'to', 'used', 'limit'],
    sql: `select rowid, code, discountType, discountValue / 100.0, span, case active when 1 then 'yes' else 'no' end,
        ${day('validFrom')}, ${day('validTo')}, redemptionCount, redemptionLimit
      from promo_code where rowid > ?1 order by rowid limit ${pageSize}`,
  },
};

/** A part of an export; its first one begins with the columns. */
export async function readExport(
  { database }: WithDatabase,
  kind: Kind,
  after: number,
): Promise<{ csv: string; rows: number; next?: number }> {
  const { columns, sql } = exports[kind];
  const found = await database.$client.prepare(sql).bind(after).raw<[number, ...Cell[]]>();
  const places = new Set(found.map(([place]) => place));
  const rows = found.flatMap(([, ...cells]) => (cells[0] === null ? [] : [cells]));
  const last = found.at(-1)?.[0];
  return {
    csv: serializeCsv(columns, rows, after === 0),
    rows: rows.length,
    ...(places.size === pageSize && last !== undefined && { next: last }),
  };
}
