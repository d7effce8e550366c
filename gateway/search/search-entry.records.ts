import { allSearchEntries } from './listed-words.records.ts';

/**
 * Makes a product findable as it is listed now, or not at all. A colour, category or subcategory that gets another
 * name is found by it once its products are listed anew.
 */
export function searchEntryStatements(d1: D1Database, productId: string): D1PreparedStatement[] {
  return [
    d1
      .prepare('delete from search_entry where position = (select position from product where id = ?1)')
      .bind(productId),
    d1.prepare(`${allSearchEntries} and p.id = ?1`).bind(productId),
  ];
}
