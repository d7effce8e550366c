import { sql } from 'drizzle-orm';
import type { Choice } from '#contract/admin/promo-code.schema.ts';
import type { WithDatabase } from '../dependencies.ts';
import { matchExpression, parseWords } from './search.query.ts';

/** Products that match the text or exact sku, their skus, and categories whose name contains the text. */
export async function readChoices({ database }: WithDatabase, text: string): Promise<Choice[]> {
  const typed = text.trim();
  if (typed === '') return [];
  const words = parseWords(typed);
  const expression = words.length > 0 ? matchExpression(words) : '""';
  return database.all<Choice>(sql`
    with matched as (
      select * from (select p.id, p.name from search_index cross join product p on p.position = search_index.rowid
        where search_index match ${expression} limit 8)
      union select p.id, p.name from sku k join product p on p.id = k.productId where k.sku = ${typed})
    select * from (
      select 'category' as kind, id, name from category where instr(lower(name), ${typed.toLowerCase()}) limit 8)
    union all select * from (
      select 'subcategory', s.id, c.name || ' › ' || s.name from subcategory s join category c on c.id = s.categoryId
      where instr(lower(s.name), ${typed.toLowerCase()}) limit 8)
    union all select 'product', id, name from matched
    union all select * from (
      select 'sku', k.id, matched.name || ' · ' || k.sku from matched cross join sku k on k.productId = matched.id
      order by matched.name, k.sku limit 60)`);
}
