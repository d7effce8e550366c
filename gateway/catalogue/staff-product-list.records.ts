import type { getStaffProducts } from '#contract/admin/product.endpoints.ts';
import { availabilities, type ProductRow } from '#contract/admin/product.schema.ts';
import type { Answer, HandlerInput } from '#contract/wire/endpoint.ts';
import { pageOf } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';

const pageSize = 50;

type Row = Omit<ProductRow, 'isVisible' | 'image'> & {
  readonly position: number;
  readonly isVisible: 0 | 1;
  readonly image: string | null;
};

const listed = `
  select p.id as _id, p.position, p.name, p.slug, p.availability, p.isVisible,
    (select images ->> 0 from sku where productId = p.id and images <> '[]' order by price limit 1) as image,
    (select coalesce(min(price), 0) from sku where productId = p.id and price > 0) as price,
    (select count(*) from sku where productId = p.id) as variants,
    (select coalesce(sum(quantityAvailable), 0) from sku
      where productId = p.id and isVisible = 1) as quantityAvailable
  from product p`;

/** Nearly all products are live, so they are scanned by position. Drafts and archived products have an index. */
const unsearched = {
  live: "where +p.availability = 'live'",
  draft: "indexed by product_draft where p.availability = 'draft'",
  archived: "indexed by product_archived where p.availability = 'archived'",
};

function staffProductsSql(isSearch: boolean, availability?: ProductRow['availability']): string {
  if (!isSearch) {
    const from = availability ? unsearched[availability] : 'where true';
    return `${listed} ${from} and p.position < ?1 order by p.position desc limit ${pageSize + 1}`;
  }
  // One page per kind of match. D1 allows five terms in a union.
  const some = (sql: string) => `select * from (${sql} limit ${pageSize})`;
  const named = (state: string) =>
    some(`select position from product
      where availability || '' = '${state}' and name >= ?3 collate nocase and name < ?4 collate nocase`);
  const matches = [
    // Only live products are in the search index.
    ...(availability === undefined || availability === 'live'
      ? [some('select rowid from search_index where search_index match ?2 order by rowid desc')]
      : []),
    ...(availability ? [availability] : availabilities).map(named),
    some(`select position from sku join product on product.id = sku.productId
      where (sku.sku >= ?3 and sku.sku < ?4) or (sku.sku >= ?5 and sku.sku < ?6)`),
  ];
  return `
    with matched (position) as (${matches.join(' union ')}),
      shown (position) as (
        select p.position from matched join product p on p.position = matched.position
        where p.position < ?1 ${availability ? `and +p.availability = '${availability}'` : ''}
        order by p.position desc limit ${pageSize})
    ${listed} join shown on shown.position = p.position order by p.position desc`;
}

export async function readStaffProducts(
  { database }: WithDatabase,
  { q, availability, before }: HandlerInput<typeof getStaffProducts>['query'],
): Promise<Answer<typeof getStaffProducts>> {
  const text = q?.trim() ?? '';
  const upper = text.toUpperCase();
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"*`).join(' ');
  const searchValues = [words || '""', text, `${text}\u{10FFFF}`, upper, `${upper}\u{10FFFF}`];
  const { results } = await database.$client
    .prepare(staffProductsSql(text !== '', availability))
    .bind(Number(before ?? Number.MAX_SAFE_INTEGER), ...(text === '' ? [] : searchValues))
    .all<Row>();
  const { page, last } = pageOf(results, pageSize);
  return {
    products: page.map(({ position: _, ...row }) => ({
      ...row,
      isVisible: row.isVisible === 1,
      image: row.image ?? undefined,
    })),
    next: last?.position,
  };
}
