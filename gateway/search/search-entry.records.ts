/** The words of listed products, from the catalogue and from what the listing tables say can be sold of each. */
const entries = `
  insert into search_entry (position, name, shelf, colors, lengths, making)
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

/** Writes the words of every listed product into the empty table. */
export const allSearchEntries = entries;

/**
 * Makes a product findable as it is listed now, or not at all. A colour, category or subcategory that gets another
 * name is found by it once its products are listed anew.
 */
export function searchEntryStatements(d1: D1Database, productId: string): D1PreparedStatement[] {
  return [
    d1
      .prepare('delete from search_entry where position = (select position from product where id = ?1)')
      .bind(productId),
    d1.prepare(`${entries} and p.id = ?1`).bind(productId),
  ];
}
