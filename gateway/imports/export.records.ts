import type { exportKinds } from '#contract/admin/product.schema.ts';
import type { WithDatabase } from '../dependencies.ts';
import { reservedUses } from '../promotions/promo-code.sql.ts';
import { isByHandSql } from '../refunds/refund-event.records.ts';
import { settledByHand } from '../refunds/staff-payment.records.ts';
import { type Cell, serializeCsv } from './csv.ts';
import { strandColumns } from './import.parse.ts';

type Kind = (typeof exportKinds)[number];

/** Rows per page, where a product's skus count as one. */
const pageSize = 500;

const day = (column: string) => `strftime('%Y-%m-%d %H:%M', ${column} / 1000, 'unixepoch')`;

/** Guests with orders follow all accounts: their position is their order's rowid plus this. */
const guestOffset = 1_000_000_000_000;

/**
 * Each query reads the page after position ?1. Its first column is the position, the others are the file's. A row whose
 * second column is null counts towards the page but is not exported.
 */
const exports: Readonly<Record<Kind, { readonly columns: readonly string[]; readonly sql: string }>> = {
  products: {
    columns: strandColumns,
    sql: `
      select p.position, p.slug, p.name, p.description, c.name, s.name, p.availability,
        case p.isVisible when 1 then 'yes' else 'no' end,
        (select group_concat(key || '=' || replace(replace(value, '\\', '\\\\'), ';', '\\;'), '; ')
          from json_each(p.attributes)),
        k.sku, color.name, k.length, k.size, k.weight, k.price / 100.0, k.quantityAvailable, k.quantityAvailable,
        k.inventoryCount,
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
      ...['currency', 'subtotal', 'discount', 'code', 'delivery fee', 'total', 'refunded'],
      ...['delivery', 'on delivery', 'paid', 'items', 'payment reference', 'paid on'],
    ],
    sql: `
      select o.rowid, o.orderNumber, ${day('o.createdAt')}, o.status,
        (o.customerDetails ->> '$.firstName') || ' ' || (o.customerDetails ->> '$.lastName'), o.email,
        o.customerDetails ->> '$.phoneNumber', upper(payment.currency), o.amount / 100.0,
        coalesce(o.discount ->> '$.totalDiscount', 0) / 100.0, o.discount ->> '$.code',
        coalesce(o.deliveryFee, 0) / 100.0,
        payment.amount / 100.0,
        (refundTotal - iif(refundStatus = 'failed', coalesce(refundAmount, refundTotal), 0)) / 100.0, o.deliveryMethod,
        case o.isPODOrder when 1 then 'yes' else 'no' end,
        case when o.hasVerifiedPayment = 1 or o.paymentCollected = 1 then 'yes' else 'no' end,
        (select group_concat(quantity || ' x ' || productSku || iif(isGift = 1, ' (free gift)', '')
            || iif(isRestocked = 1, ' (back in stock)', ''), '; ') from order_item where orderId = o.id),
        o.externalReference, ${day('iif(o.isPODOrder = 1, o.paymentCollectedAt, payment.settledAt)')}
      from orders o left join payment on payment.reference = o.externalReference
      where o.rowid > ?1 order by o.rowid limit ${pageSize}`,
  },
  payments: {
    columns: [
      ...['date', 'kind', 'amount', 'currency', 'method', 'status'],
      ...['order', 'payment reference', 'transaction', 'refund', 'settled by hand'],
    ],
    sql: `
      with paid as (
        select page.*, orderNumber, iif(kind = 'online', kind, podPaymentMethod) as method,
          case
            when kind = 'on-delivery' then paymentCollectedAt
            when kind = 'online' and page.status in ('paid', 'attention') then settledAt
            -- Refunded before the shop heard that it was paid.
            when refundStatus is not null then page.createdAt
          end as paidAt
        from (select rowid as position, * from payment where rowid > ?1 order by rowid limit ${pageSize}) page
        left join orders on externalReference = reference)
      select position, ${day('paidAt')}, 'payment', coalesce(paidAmount, amount) / 100.0,
        upper(coalesce(paidCurrency, currency)), method, iif(status = 'attention', status, 'paid'),
        orderNumber, reference, transactionId, null,
        (select after ->> '$.note' from audit where action = '${settledByHand}'
          and subject = coalesce('order/' || orderId, 'payment/' || reference) order by id desc limit 1)
      from paid
      union all
      select position, ${day('date')}, 'refund', -payment_refund.amount / 100.0,
        upper(coalesce(paidCurrency, currency)), iif(${isByHandSql}, 'by hand', method), payment_refund.status,
        orderNumber, reference, transactionId, payment_refund.refundId, null
      from paid join payment_refund on paymentId = paid.id
      where payment_refund.status <> 'failed'
      order by position`,
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
  stock: {
    columns: ['date', 'sku', 'change', 'reason', 'note', 'staff'],
    sql: `select entry.id, ${day('at')}, sku, delta, reason, note, staff
      from stock_entry entry join sku on sku.id = skuId where entry.id > ?1 order by entry.id limit ${pageSize}`,
  },
  codes: {
    columns: ['code', 'kind', 'value', 'for', 'active', 'from', 'to', 'used', 'limit'],
    sql: `select rowid, code, discountType, discountValue / 100.0, span, case active when 1 then 'yes' else 'no' end,
        ${day('validFrom')}, ${day('validTo')}, redemptionCount - ${reservedUses('promo_code')}, redemptionLimit
      from promo_code where rowid > ?1 order by rowid limit ${pageSize}`,
  },
};

/** Of a number without separators, spreadsheets drop the first zero. */
const spacedPhone = (cell: Cell) =>
  typeof cell === 'string' ? cell.replace(/^(\d{3})(\d{3})(?=\d+$)/, '$1 $2 ') : cell;

/** A page of an export. The first one starts with the header row. */
export async function readExport({ database }: WithDatabase, kind: Kind, after: number) {
  const { columns, sql } = exports[kind];
  const results = await database.$client.prepare(sql).bind(after).raw<[number, ...Cell[]]>();
  const positions = new Set(results.map(([position]) => position));
  const phoneAt = columns.indexOf('phone');
  const rows = results.flatMap(([, ...cells]) =>
    cells[0] === null ? [] : [cells.map((cell, at) => (at === phoneAt ? spacedPhone(cell) : cell))],
  );
  return {
    csv: serializeCsv(columns, rows, after === 0),
    rows: rows.length,
    next: positions.size === pageSize ? results.at(-1)?.[0] : undefined,
  };
}
