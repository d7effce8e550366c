import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The searchable text of listed products. Triggers of the migration keep the full-text table `search_index` in sync;
 * `search_word` is its vocabulary. If an export omits them, `insert into search_index (search_index) values
 * ('rebuild')` restores them.
 */
export const searchEntry = sqliteTable('search_entry', {
  /** `product.position`, so results come in order of creation. */
  position: integer().primaryKey(),
  name: text().notNull(),
  /** Category and subcategory names. */
  categoryPath: text().notNull(),
  colors: text().notNull(),
  lengths: text().notNull(),
  /** Attribute values such as make and texture. */
  making: text().notNull(),
});

/** SQL that adds the listed products to `search_entry`. Append `and …` on the product `p` to add only some. */
export const insertSearchEntries = `
  insert into search_entry (position, name, categoryPath, colors, lengths, making)
  select p.position, p.name, c.name || ' ' || s.name,
    coalesce((select group_concat(name, ' ') from color
      where id in (select color from listing_entry where productId = p.id)), ''),
    coalesce((select group_concat(distinct length) || ' inches'
      from listing_entry where productId = p.id and length > 0), ''),
    coalesce((select group_concat(value, ' ') from json_each(p.attributes)), '')
  from product p
  join category c on c.id = p.categoryId
  join subcategory s on s.id = p.subcategoryId
  where p.listedSignature is not null`;
