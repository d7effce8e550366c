import { env } from 'cloudflare:workers';
import { type Minor, toMinor } from '#contract/wire/money.ts';
import { relistStatements } from '#gateway/catalogue/listing.records.ts';
import { category, color, product, sku, store, subcategory } from '#gateway/database/catalogue.tables.ts';
import { batch } from '#gateway/database/commit.ts';
import { insertInto, type Statement } from '#gateway/demo/insert.statements.ts';

const born = 1_750_000_000_000;

/** Opens an empty shop with two categories, three subcategories and three colours. */
export async function openListedShop(): Promise<void> {
  await write(
    insertInto(store, [
      {
        id: 'store-1',
        createdAt: born,
        organizationId: 'organization-1',
        name: 'Strand',
        slug: 'strand',
        currency: 'ghs',
        config: {},
      },
    ]),
    insertInto(category, [
      {
        id: 'category-hair',
        createdAt: born,
        name: 'Hair',
        slug: 'hair',
        description: 'Human hair.',
        isHair: true,
      },
      { id: 'category-care', createdAt: born + 1, name: 'Hair care', slug: 'hair-care' },
    ]),
    insertInto(subcategory, [
      { id: 'sub-lace', createdAt: born, categoryId: 'category-hair', name: 'Lace wigs', slug: 'lace-wigs' },
      { id: 'sub-tools', createdAt: born + 1, categoryId: 'category-hair', name: 'Tools', slug: 'tools' },
      { id: 'sub-combs', createdAt: born + 2, categoryId: 'category-care', name: 'Combs', slug: 'tools' },
    ]),
    insertInto(color, [
      { id: 'black', createdAt: born, name: 'Natural black', hexCode: '#1A1513' },
      { id: 'brown', createdAt: born + 1, name: 'Dark brown', hexCode: '#3B2417' },
      { id: 'ginger', createdAt: born + 2, name: 'Ginger' },
    ]),
  );
}

/** Defaults: price 100, 5 in stock. */
export type ListedSku = {
  color?: string;
  length?: number;
  size?: string;
  /** Whole units. */
  price?: number;
  stock?: number;
  isVisible?: boolean;
  images?: string[];
};

export type ListedProduct = {
  subcategory?: 'sub-lace' | 'sub-tools' | 'sub-combs';
  availability?: 'live' | 'draft' | 'archived';
  isVisible?: boolean;
  description?: string;
  attributes?: Record<string, string>;
  skus: ListedSku[];
};

/** Inserts and lists products in the given order. Ids, slugs and sku codes derive from their names. */
export async function sell(products: Record<string, ListedProduct>): Promise<void> {
  const made = Object.entries(products).map(([name, each], index) => rowsOf(name, each, 1 + index));
  await write(
    insertInto(
      product,
      made.map((each) => each.product),
    ),
    insertInto(
      sku,
      made.flatMap((each) => each.skus),
    ),
  );
  for (const { product: listed, skus } of made) {
    await batch(env.DB, relistStatements({ ...listed, skus }));
  }
}

function rowsOf(name: string, { skus, ...given }: ListedProduct, position: number) {
  const inSubcategory = given.subcategory ?? 'sub-lace';
  return {
    product: {
      id: `product-${name}`,
      createdAt: born + position,
      position,
      name,
      slug: name,
      description: given.description ?? null,
      attributes: given.attributes ?? null,
      availability: given.availability ?? ('live' as const),
      isVisible: given.isVisible ?? true,
      categoryId: inSubcategory === 'sub-combs' ? 'category-care' : 'category-hair',
      subcategoryId: inSubcategory,
    },
    skus: skus.map((each, index) => ({
      id: `sku-${name}-${index + 1}`,
      createdAt: born + position,
      productId: `product-${name}`,
      sku: `${name}-${index + 1}`.toUpperCase(),
      price: minorOf(each.price ?? 100),
      length: each.length ?? null,
      colorId: each.color ?? null,
      size: each.size ?? null,
      images: each.images ?? [`/media/${name}-${index + 1}.webp`],
      inventoryCount: each.stock ?? 5,
      quantityAvailable: each.stock ?? 5,
      isVisible: each.isVisible ?? true,
    })),
  };
}

const minorOf = (whole: number): Minor => toMinor(Math.round(whole * 100));

/** Runs statements in order. */
export async function write(...statements: Iterable<Statement>[]): Promise<void> {
  const all = statements.flatMap((each) => [...each]);
  await env.DB.batch(all.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}
