import { sql } from 'drizzle-orm';
import { category, color, store, subcategory } from '../database/catalogue.tables.ts';
import { type Database, theStore } from './reading.records.ts';

const categoriesOf = ({ database }: Database) =>
  database.select().from(category).orderBy(category.createdAt, sql`rowid`);
const subcategoriesOf = ({ database }: Database) =>
  database.select().from(subcategory).orderBy(subcategory.createdAt, sql`rowid`);
const storeOf = ({ database }: Database) => database.select().from(store).limit(1);

export async function readCategories(from: Database) {
  const [stores, categories, subcategories] = await from.database.batch([
    storeOf(from),
    categoriesOf(from),
    subcategoriesOf(from),
  ]);
  return { store: theStore(stores), categories, subcategories };
}

export async function readSubcategories(from: Database) {
  const [stores, subcategories] = await from.database.batch([storeOf(from), subcategoriesOf(from)]);
  return { store: theStore(stores), subcategories };
}

export async function readColors(from: Database) {
  const [stores, colors] = await from.database.batch([
    storeOf(from),
    from.database.select().from(color).orderBy(color.createdAt, sql`rowid`),
  ]);
  return { store: theStore(stores), colors };
}
