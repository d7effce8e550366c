import { newId } from '../http/digest.ts';
import type { SoldLine } from './snapshot.ts';

/** The columns that lines of sessions and orders share, read from {@link lineRows}' JSON. */
export const soldColumns = `id, productId, skuId, productSku, quantity, price, productName, productImage,
  productCategory, colorName, length, isGift`;

export const soldValues = soldColumns
  .split(',')
  .map((column) => `value->>'${column.trim()}'`)
  .join(', ');

/** Lines as JSON rows with ids of their own. */
export function lineRows(lines: readonly SoldLine[]): string {
  return JSON.stringify(lines.map((line) => ({ ...line, id: newId('item') })));
}

/** Makes these a session's lines; a sku keeps its line's id, and a frozen session its price. */
export function lineStatements(
  d1: D1Database,
  sessionId: string,
  lines: readonly SoldLine[],
): D1PreparedStatement[] {
  return writeLines(
    d1,
    sessionId,
    lines,
    'iif((select isFinalizingPayment from checkout_session where id = ?1), price, excluded.price)',
  );
}

/** Makes these a session's lines at exactly these prices: what was agreed in a snapshot. */
export function agreedLineStatements(
  d1: D1Database,
  sessionId: string,
  lines: readonly SoldLine[],
): D1PreparedStatement[] {
  return writeLines(d1, sessionId, lines, 'excluded.price');
}

function writeLines(
  d1: D1Database,
  sessionId: string,
  lines: readonly SoldLine[],
  price: string,
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
        `insert into checkout_item (sessionId, ${soldColumns})
         select ?1, ${soldValues} from json_each(?2) where true
         on conflict (sessionId, skuId) do update set quantity = excluded.quantity, isGift = excluded.isGift, price = ${price}`,
      )
      .bind(sessionId, rows),
  ];
}
