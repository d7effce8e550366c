import { bestSeller, category, featured, sku, subcategory } from '../database/catalogue.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import type {
  CategoryRow,
  EnrichedSkuRows,
  ProductRow,
  SingleProductRows,
  SkuRow,
  SubcategoryRow,
} from './catalogue.document.ts';
import {
  colorNames,
  type EnrichedSkuJson,
  enrichedSkuJson,
  parseProductRows,
  productJson,
  type SingleProductJson,
  visibleProducts,
} from './product.records.ts';
import { parseJson, query, queryWithStore, type RowJson, rowJson } from './query.records.ts';

type BestSellerRow = typeof bestSeller.$inferSelect;

/** Best sellers whose sku is visible. */
export async function readBestSellers(from: WithDatabase) {
  const [store, rows] = await queryWithStore(
    from,
    query<{ entry: RowJson<BestSellerRow>; sku: EnrichedSkuJson }>(
      from,
      `select ${rowJson(bestSeller, 'best_seller')} as entry, ${enrichedSkuJson('best_seller.skuId')} as sku
       from best_seller order by best_seller.createdAt, best_seller.rowid`,
    ),
  );
  const entries = rows.flatMap((row) =>
    row.sku === null ? [] : [{ entry: parseJson(row.entry), sku: parseJson<EnrichedSkuRows>(row.sku) }],
  );
  return { store, entries };
}

type FeaturedRow = typeof featured.$inferSelect;

/** Products per featured category. */
const maxProducts = 5;

type TargetRow = {
  entry: RowJson<FeaturedRow>;
  category: RowJson<CategoryRow> | null;
  subcategory: RowJson<SubcategoryRow> | null;
};

type TopRow = {
  featuredId: string;
  product: RowJson<ProductRow>;
  skus: RowJson<SkuRow[]>;
  colorNames: RowJson<Record<string, string>>;
};

/** Featured entries with their product, or category and its first listed products. */
export async function readFeatured(from: WithDatabase) {
  const [store, targets, singles, tops] = await queryWithStore(
    from,
    query<TargetRow>(
      from,
      `select ${rowJson(featured, 'featured')} as entry,
         case when c.id is not null then ${rowJson(category, 'c')} end as category,
         case when s.id is not null then ${rowJson(subcategory, 's')} end as subcategory
       from featured left join category c on c.id = featured.categoryId left join subcategory s on s.id = featured.subcategoryId
       order by featured.createdAt, featured.rowid`,
    ),
    query<SingleProductJson>(
      from,
      `${visibleProducts} and p.id in (select productId from featured where productId is not null)`,
    ),
    query<TopRow>(
      from,
      `select featured.id as featuredId, ${productJson('p')} as product,
         (select json_group_array(${rowJson(sku, 'k')}) from sku k
            where k.productId = p.id and k.price > 0 and k.isVisible = 1) as skus,
         ${colorNames} as colorNames
       from featured cross join listing_entry as entry on entry.rowid in (
         select rowid from listing_entry
         where scope = coalesce(featured.categoryId, featured.subcategoryId) and color = '' and length = 0
         order by position limit ${maxProducts})
       join product p on p.id = entry.productId and p.isVisible = 1 and p.availability = 'live'
       order by entry.position`,
    ),
  );
  const products = new Map<string, SingleProductRows>(
    singles.map(parseProductRows).map((rows) => [rows.product.id, rows]),
  );
  const shown = Map.groupBy(tops, ({ featuredId }) => featuredId);
  return {
    store,
    entries: targets.map((row) => {
      const entry = parseJson(row.entry);
      return {
        entry,
        product: entry.productId === null ? undefined : products.get(entry.productId),
        category: row.category === null ? undefined : parseJson<CategoryRow>(row.category),
        subcategory: row.subcategory === null ? undefined : parseJson<SubcategoryRow>(row.subcategory),
        products: (shown.get(entry.id) ?? []).map((top) => ({
          product: parseJson(top.product),
          skus: parseJson(top.skus),
          colorNames: parseJson(top.colorNames),
        })),
      };
    }),
  };
}

export type FeaturedTarget = Awaited<ReturnType<typeof readFeatured>>['entries'][number];
