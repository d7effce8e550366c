import { sql } from 'drizzle-orm';
import { category, color, store, subcategory } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';
import { theStore } from './reading.records.ts';

const categoriesOf = ({ database }: Stored) =>
  database.select().from(category).orderBy(category.rank, category.createdAt, sql`rowid`);
const subcategoriesOf = ({ database }: Stored) =>
  database.select().from(subcategory).orderBy(subcategory.rank, subcategory.createdAt, sql`rowid`);
const storeOf = ({ database }: Stored) => database.select().from(store).limit(1);

export async function readCategories(from: Stored) {
  const [stores, categories, subcategories] = await from.database.batch([
    storeOf(from),
    categoriesOf(from),
    subcategoriesOf(from),
  ]);
  return { store: theStore(stores), categories, subcategories };
}

export async function readSubcategories(from: Stored) {
  const [stores, subcategories] = await from.database.batch([storeOf(from), subcategoriesOf(from)]);
  return { store: theStore(stores), subcategories };
}

export async function readColors(from: Stored) {
  const [stores, colors] = await from.database.batch([
    storeOf(from),
    from.database.select().from(color).orderBy(color.createdAt, sql`rowid`),
  ]);
  return { store: theStore(stores), colors };
}
