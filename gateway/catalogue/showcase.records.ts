import { bestSeller, category, featured, sku, subcategory } from '../database/catalogue.tables.ts';
import { jsonQuery, objectJson, queryWithStore, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import type {
  CategoryRow,
  EnrichedSkuRows,
  ProductRow,
  SingleProductRows,
  SkuRow,
  SubcategoryRow,
} from './catalogue.rows.ts';
import { productsQuery } from './product.records.ts';
import { colorNames, enrichedSkuJson, productJson } from './product.sql.ts';
import { isProductVisible } from './visibility.sql.ts';

export async function readBestSellers(from: WithDatabase) {
  const [store, rows] = await queryWithStore(
    from,
    jsonQuery(
      from,
      objectJson<{ entry: typeof bestSeller.$inferSelect; sku: EnrichedSkuRows | null }>({
        entry: rowJson(bestSeller, 'best_seller'),
        sku: enrichedSkuJson('best_seller.skuId'),
      }),
      (row) => `select ${row} from best_seller order by best_seller.createdAt, best_seller.rowid`,
    ),
  );
  return { store, entries: rows.flatMap(({ entry, sku }) => (sku === null ? [] : [{ entry, sku }])) };
}

/** Products per featured category. */
const maxProducts = 5;

type Target = {
  entry: typeof featured.$inferSelect;
  category: CategoryRow | null;
  subcategory: SubcategoryRow | null;
};

const target = objectJson<Target>({
  entry: rowJson(featured, 'featured'),
  category: `json(case when c.id is not null then ${rowJson(category, 'c')} end)`,
  subcategory: `json(case when s.id is not null then ${rowJson(subcategory, 's')} end)`,
});

type Top = { featuredId: string; product: ProductRow; skus: SkuRow[]; colorNames: Record<string, string> };

const top = objectJson<Top>({
  featuredId: 'featured.id',
  product: productJson,
  skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k
    where k.productId = p.id and k.price > 0 and k.isVisible = 1)`,
  colorNames,
});

/** Featured entries with their product, or category and its first listed products. */
export async function readFeatured(from: WithDatabase) {
  const [store, targets, singles, tops] = await queryWithStore(
    from,
    jsonQuery(
      from,
      target,
      (row) => `select ${row} from featured left join category c on c.id = featured.categoryId
        left join subcategory s on s.id = featured.subcategoryId order by featured.createdAt, featured.rowid`,
    ),
    productsQuery(
      from,
      `${isProductVisible('p')} and p.id in (select productId from featured where productId is not null)`,
    ),
    jsonQuery(
      from,
      top,
      (row) => `select ${row} from featured cross join listing_entry as entry on entry.rowid in (
          select rowid from listing_entry
          where scope = coalesce(featured.categoryId, featured.subcategoryId) and color = '' and length = 0
          order by position limit ${maxProducts})
        join product p on p.id = entry.productId and ${isProductVisible('p')}
        order by entry.position`,
    ),
  );
  const products = new Map<string | null, SingleProductRows>(singles.map((row) => [row.product.id, row]));
  const shown = Map.groupBy(tops, ({ featuredId }) => featuredId);
  return {
    store,
    entries: targets.map((row) => ({
      ...row,
      product: products.get(row.entry.productId),
      products: shown.get(row.entry.id) ?? [],
    })),
  };
}

export type FeaturedTarget = Awaited<ReturnType<typeof readFeatured>>['entries'][number];
