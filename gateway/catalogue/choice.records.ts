import type { Choice } from '#contract/admin/promo-codes.schema.ts';
import type { Stored } from '../dependencies.ts';
import { matchAll, wordsOf } from '../search/search-words.ts';

/** SQL for what a sku is called among its product's: `p` and `k` are their aliases. */
export const skuName = `p.name || ' · ' || k.sku`;

/** Goods by the words of a text or by a whole sku, and categories whose name has the text. */
export async function readChoices({ database }: Stored, text: string): Promise<Choice[]> {
  const d1 = database.$client;
  const words = wordsOf(text);
  const { results } = await d1
    .prepare(
      `with found as (
         select * from (select p.id, p.name from search_index cross join product p on p.position = search_index.rowid
           where search_index match ?1 limit 8)
         union select p.id, p.name from sku k join product p on p.id = k.productId where k.sku = ?2)
       select * from (select 'category' as kind, id, name from category where instr(lower(name), ?3) limit 8)
       union all select * from (
         select 'subcategory', s.id, c.name || ' › ' || s.name from subcategory s join category c on c.id = s.categoryId
         where instr(lower(s.name), ?3) limit 8)
       union all select 'product', id, name from found
       union all select * from (
         select 'sku', k.id, found.name || ' · ' || k.sku from found cross join sku k on k.productId = found.id
         order by found.name, k.sku limit 60)`,
    )
    .bind(words.length > 0 ? matchAll(words) : '""', text.trim(), text.trim().toLowerCase())
    .all<Choice>();
  return text.trim() === '' ? [] : results;
}
