/**
 * Writes the words of every listed product into the empty table, from the catalogue and from what the listing tables
 * say can be sold of each. `p` is the product, for who wants fewer.
 */
export const allSearchEntries = `
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
