import { newId } from '../http/digest.ts';
import type { LineItem } from './snapshot.ts';

/** Columns that checkout_item and order_item share; {@link lineItemValues} reads them from {@link lineRows}' JSON. */
export const lineItemColumns = `id, productId, skuId, productSku, quantity, price, productName, productImage,
  productCategory, colorName, length, isGift`;

export const lineItemValues = lineItemColumns
  .split(',')
  .map((column) => `value->>'${column.trim()}'`)
  .join(', ');

/** The lines as JSON, each with a new id. */
export function lineRows(lines: readonly LineItem[]): string {
  return JSON.stringify(lines.map((line) => ({ ...line, id: newId('item') })));
}

/** SQL: a frozen session keeps its prices. */
export const priceUnlessFrozen =
  'iif((select isFinalizingPayment from checkout_session where id = ?1), price, excluded.price)';

/** Replaces a session's lines; a sku keeps its line's id. `price` is an SQL expression for an existing line's price. */
export function lineStatements(
  d1: D1Database,
  sessionId: string,
  lines: readonly LineItem[],
  price: 'excluded.price' | typeof priceUnlessFrozen = 'excluded.price',
): D1PreparedStatement[] {
  const rows = lineRows(lines);
  return [
    d1
      .prepare(
        `delete from checkout_item where sessionId = ?1
           and skuId not in (select value->>'skuId' from json_each(?2))`,
      )
      .bind(sessionId, rows),
    d1
      .prepare(
        `insert into checkout_item (sessionId, ${lineItemColumns})
         select ?1, ${lineItemValues} from json_each(?2) where true
         on conflict (sessionId, skuId) do update set quantity = excluded.quantity, isGift = excluded.isGift, price = ${price}`,
      )
      .bind(sessionId, rows),
  ];
}
