/**
 * The demo shop as statements for an empty, migrated database. The JSON files in this folder hold about thirty products
 * and everything around them.
 */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  bannerMessage,
  bestSeller,
  category,
  color,
  featured,
  store,
  subcategory,
} from '#gateway/database/catalogue.tables.ts';
import { bag, bagItem, user } from '#gateway/database/customer.tables.ts';
import { promoCode, promoCodeItem, rewardTier } from '#gateway/database/promotion.tables.ts';
import { staff } from '#gateway/database/staff.tables.ts';
import { dayMs } from '../time-units.ts';
import { catalogueStatements } from './catalogue.statements.ts';
import * as demo from './demo.data.ts';
import { generateProducts } from './generated.ts';
import { insertInto, insertRows, type Statement } from './insert.statements.ts';
import { orderStatements } from './order.statements.ts';
import { type ProductRows, productRows } from './product.rows.ts';

export type SeedOptions = {
  /** Number of generated products to add, for measurements. */
  products?: number;
  /** The time of seeding in milliseconds. Dates are relative to it. */
  now?: number;
};

/** Statements that fill an empty database, in order. The same options give the same statements. */
export function* seedStatements({ products = 0, now = Date.now() }: SeedOptions = {}): Generator<Statement> {
  yield* insertDated(store, [demo.store], now);
  yield* shopStatements({ products, now });
  yield* insertDated(staff, demo.staff, now);
}

/** Statements for a shop that is set up: everything except the store and its staff. */
export function* shopStatements({ products, now }: Required<SeedOptions>): Generator<Statement> {
  const own = demo.demoProducts.map((definition, index) => productRows(definition, place(index)));
  const colors = demo.colors.map(({ code, surcharge, ...row }) => row);
  const promoCodes = demo.promoCodes.map(({ fromDay, to, ...row }) => ({
    ...row,
    validFrom: now + fromDay * dayMs,
    validTo: typeof to === 'number' ? now + to * dayMs : endOfNext(to, now),
  }));
  const yesterday = { createdAt: now - dayMs, updatedAt: now - dayMs };

  yield* insertDated(category, demo.rows.category, now);
  yield* insertDated(subcategory, demo.rows.subcategory, now);
  yield* insertDated(color, colors, now);
  yield* catalogueStatements(withGenerated());
  yield* insertDated(bestSeller, demo.rows.bestSeller, now);
  yield* insertDated(featured, demo.rows.featured, now);
  yield* insertDated(bannerMessage, demo.rows.bannerMessage, now);
  yield* insertDated(promoCode, promoCodes, now);
  yield* insertDated(promoCodeItem, demo.rows.promoCodeItem, now);
  yield* insertDated(rewardTier, demo.rows.rewardTier, now);
  yield* insertDated(user, demo.rows.user, now);
  yield* insertInto(
    bag,
    demo.bags.map(({ customer }) => ({ id: `bag-${customer}`, ownerId: `user-${customer}`, ...yesterday })),
  );
  yield* insertInto(
    bagItem,
    demo.bags.map(({ customer, ...item }) => ({
      id: `bag-${customer}-item`,
      bagId: `bag-${customer}`,
      ...item,
      ...yesterday,
    })),
  );
  yield* orderStatements(own, now);

  function place(index: number) {
    return { position: index + 1, createdAt: openedAt(now) + index * 1000 };
  }

  function* withGenerated(): Generator<ProductRows> {
    yield* own;
    let index = own.length;
    for (const definition of generateProducts(products)) yield productRows(definition, place(index++));
  }
}

const openedAt = (now: number) => now - 200 * dayMs;

/** Inserts rows of JSON with ascending creation times. */
function insertDated(table: SQLiteTable, rows: readonly object[], now: number) {
  return insertRows(
    table,
    rows.map((row, index) => ({ ...row, createdAt: openedAt(now) + index })),
  );
}

/** The end of the next such day (`07-20`) in Accra, which uses UTC. */
function endOfNext(monthAndDay: string, now: number): number {
  const endIn = (year: number) => Date.parse(`${year}-${monthAndDay}T23:59:59.999Z`);
  const year = new Date(now).getUTCFullYear();
  return endIn(year) < now ? endIn(year + 1) : endIn(year);
}
