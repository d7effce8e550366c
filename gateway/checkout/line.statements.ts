import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../crypto.ts';
import type { LineItem } from '../database/snapshot.ts';

/** Columns that checkout_item and order_item share; {@link lineItemValues} reads them from {@link lineRows}' JSON. */
const lineColumns = `id, productId, skuId, productSku, quantity, price, productName, productImage,
  productCategory, colorName, length, isGift`;

export const lineItemColumns = sql.raw(lineColumns);

export const lineItemValues = sql.raw(lineColumns.replaceAll(/\w+/g, "value->>'$&'"));

/** The lines as JSON, each with a new id. */
export function lineRows(lines: readonly LineItem[]): string {
  return JSON.stringify(lines.map((line) => ({ ...line, id: newId('item') })));
}

/** The price of an existing line of a session: a frozen session keeps its prices. */
export const priceUnlessFrozen = (sessionId: string): SQL =>
  sql`iif((select isFinalizingPayment from checkout_session where id = ${sessionId}), price, excluded.price)`;

/** Replaces a session's lines; a sku keeps its line's id. `price` is that of an existing line. */
export function lineStatements(
  sessionId: string,
  lines: readonly LineItem[],
  price = sql`excluded.price`,
): SQL[] {
  const rows = lineRows(lines);
  return [
    sql`delete from checkout_item where sessionId = ${sessionId}
      and skuId not in (select value->>'skuId' from json_each(${rows}))`,
    sql`insert into checkout_item (sessionId, ${lineItemColumns})
      select ${sessionId}, ${lineItemValues} from json_each(${rows}) where true
      on conflict (sessionId, skuId) do update
      set quantity = excluded.quantity, isGift = excluded.isGift, price = ${price}`,
  ];
}
