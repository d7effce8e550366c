/**
 * The demo shop as statements for an empty, migrated database. `demo.data.ts` parses the JSON files in this folder,
 * which hold about thirty products and everything around them.
 */
import {
  bannerMessage,
  bestSeller,
  category,
  color,
  featured,
  store,
  subcategory,
} from '#gateway/database/catalogue.tables.ts';
import { promoCode, promoCodeItem, rewardTier } from '#gateway/database/promotion.tables.ts';
import { staff } from '#gateway/database/staff.tables.ts';
import { catalogueStatements } from './catalogue.statements.ts';
import { customerStatements } from './customer.statements.ts';
import * as demo from './demo.data.ts';
import { generateProducts } from './generated.ts';
import { type ProductRows, productRows } from './product.rows.ts';
import { insertInto, type Statement } from './statements.ts';

export type SeedOptions = {
  /** Number of generated products to add, for measurements. */
  products?: number;
  /** The time of seeding in milliseconds. Dates are relative to it. */
  now?: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Statements that fill an empty database, in order. The same options give the same statements. */
export function* seedStatements({ products = 0, now = Date.now() }: SeedOptions = {}): Generator<Statement> {
  const opened = now - 200 * dayMs;
  yield* insertInto(store, [{ ...demo.store, createdAt: opened }]);
  yield* shopStatements({ products, now });
  yield* insertInto(
    staff,
    withCreatedAt(opened, demo.staff).map((row) => ({ isActive: true, ...row })),
  );
}

/** Statements for a shop that is set up: everything except the store and its staff. */
export function* shopStatements({ products, now }: Required<SeedOptions>): Generator<Statement> {
  const opened = now - 200 * dayMs;
  const own = demo.demoProducts.map(rowsOf);

  yield* insertInto(
    category,
    withCreatedAt(opened, demo.categories).map((row) => ({ id: `category-${row.slug}`, ...row })),
  );
  yield* insertInto(
    subcategory,
    demo.categories.flatMap(({ slug }) => {
      const ofCategory = demo.subcategories.filter((each) => each.category === slug);
      return withCreatedAt(opened, ofCategory).map((row) => ({
        id: `subcategory-${row.slug}`,
        categoryId: `category-${slug}`,
        ...row,
      }));
    }),
  );
  yield* insertInto(
    color,
    withCreatedAt(opened, demo.colors).map((row) => ({ id: `color-${row.key}`, ...row })),
  );
  yield* catalogueStatements(withGenerated());
  yield* insertInto(
    bestSeller,
    withCreatedAt(
      opened,
      demo.bestSellers.map((skuId) => ({ skuId })),
    ).map(withRank('best-seller')),
  );
  yield* insertInto(featured, withCreatedAt(opened, demo.featured).map(withRank('featured')));
  yield* insertInto(bannerMessage, withCreatedAt(opened, demo.bannerMessages));
  yield* promotionStatements(now);
  yield* customerStatements(own, { now, opened });

  function rowsOf(definition: demo.ProductDefinition, index: number): ProductRows {
    return productRows(definition, { position: index + 1, createdAt: opened + index * 1000 });
  }

  function* withGenerated(): Generator<ProductRows> {
    yield* own;
    let index = own.length;
    for (const definition of generateProducts(products)) yield rowsOf(definition, index++);
  }
}

function* promotionStatements(now: number): Generator<Statement> {
  const announced = now - 120 * dayMs;
  const idOf = (code: string) => `promo-${code.toLowerCase()}`;
  const itemsOf = (code: string) => demo.promoCodeItems.filter((item) => item.code === code);

  yield* insertInto(
    promoCode,
    withCreatedAt(announced, demo.promoCodes).map(({ fromDay, to, ...row }) => ({
      id: idOf(row.code),
      span: itemsOf(row.code).length > 0 ? ('selected-products' as const) : ('entire-order' as const),
      validFrom: now + fromDay * dayMs,
      validTo: typeof to === 'number' ? now + to * dayMs : endOfNext(to, now),
      ...row,
    })),
  );
  yield* insertInto(
    promoCodeItem,
    demo.promoCodes.flatMap(({ code }) =>
      withCreatedAt(announced, itemsOf(code)).map((row, index) => ({
        id: `${idOf(code)}-item-${index + 1}`,
        promoCodeId: idOf(code),
        ...row,
      })),
    ),
  );
  yield* insertInto(
    rewardTier,
    withCreatedAt(announced, demo.rewardTiers).map((row, index) => ({
      id: `tier-${index + 1}`,
      isActive: true,
      ...row,
    })),
  );
}

/** The end of the next such day (`07-20`) in Accra, which uses UTC. */
function endOfNext(monthAndDay: string, now: number): number {
  const endIn = (year: number) => Date.parse(`${year}-${monthAndDay}T23:59:59.999Z`);
  const year = new Date(now).getUTCFullYear();
  return endIn(year) < now ? endIn(year + 1) : endIn(year);
}

/** Adds ascending creation times. */
function withCreatedAt<Row extends object>(first: number, rows: readonly Row[]) {
  return rows.map((row, index) => ({ ...row, createdAt: first + index }));
}

function withRank(name: string) {
  return <Row extends object>(row: Row, index: number) => ({
    ...row,
    id: `${name}-${index + 1}`,
    rank: index + 1,
  });
}
