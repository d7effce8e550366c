import { sql } from 'drizzle-orm';
import { category, color, store, subcategory } from '../database/catalogue.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import { requireStore } from './query.records.ts';

const categoriesOf = ({ database }: WithDatabase) =>
  database.select().from(category).orderBy(category.rank, category.createdAt, sql`rowid`);
const subcategoriesOf = ({ database }: WithDatabase) =>
  database.select().from(subcategory).orderBy(subcategory.rank, subcategory.createdAt, sql`rowid`);
const storeOf = ({ database }: WithDatabase) => database.select().from(store).limit(1);

export async function readCategories(from: WithDatabase) {
  const [stores, categories, subcategories] = await from.database.batch([
    storeOf(from),
    categoriesOf(from),
    subcategoriesOf(from),
  ]);
  return { store: requireStore(stores), categories, subcategories };
}

export async function readSubcategories(from: WithDatabase) {
  const [stores, subcategories] = await from.database.batch([storeOf(from), subcategoriesOf(from)]);
  return { store: requireStore(stores), subcategories };
}

export async function readColors(from: WithDatabase) {
  const [stores, colors] = await from.database.batch([
    storeOf(from),
    from.database.select().from(color).orderBy(color.createdAt, sql`rowid`),
  ]);
  return { store: requireStore(stores), colors };
}
