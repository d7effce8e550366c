import type {
  ProductDraft,
  ProductRow,
  StaffProduct,
  StockEntry,
  VariantDraft,
} from '#contract/admin/goods.schema.ts';
import { type Minor, noMoney } from '#contract/wire/money.ts';
import { product, sku, stockEntry } from '../database/catalogue.tables.ts';
import { assert, type Committed } from '../database/commit.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { commitChange, revisionOf } from '../staff/change.records.ts';
import { stockStatements } from '../stock/stock.records.ts';
import { redrawStatement } from '../store/store.records.ts';
import { relistStatements } from './listing.records.ts';
import { parsed, type RowJson, rowJson } from './reading.records.ts';

type ProductJson = RowJson<typeof product.$inferSelect>;
type SkuJson = RowJson<(typeof sku.$inferSelect)[]>;

const entriesShown = 30;
const pageSize = 50;

/** A product as staff edit it, with its place in the order of creation and the slugs it had. */
export type StoredProduct = StaffProduct & { readonly position: number; readonly formerSlugs: string[] };

type StoredJson = {
  product: ProductJson;
  skus: SkuJson;
  stock: string;
  alts: string;
  formerSlugs: string;
  revision: number;
};

const storedProducts = `
  select ${rowJson(product, 'p')} as product,
    (select json_group_array(${rowJson(sku, 'k')}) from (select * from sku where productId = p.id order by rowid) k) as skus,
    (select json_group_array(${rowJson(stockEntry, 'e')}) from (select * from stock_entry
      where skuId in (select id from sku where productId = p.id) order by id desc limit ${entriesShown}) e) as stock,
    (select json_group_object(image.value, picture.alt) from sku k, json_each(k.images) image
      join picture on picture.id = substr(image.value, 15, instr(image.value, '.') - 15)
      where k.productId = p.id and image.value like '/api/pictures/%' and picture.alt is not null) as alts,
    (select json_group_array(slug) from product_redirect where productId = p.id) as formerSlugs,
    ${revisionOf(`'product/' || p.id`)} as revision
  from product p`;

export async function readStaffProduct(
  { database }: Stored,
  productId: string,
): Promise<StoredProduct | undefined> {
  const found = await database.$client
    .prepare(`${storedProducts} where p.id = ?1`)
    .bind(productId)
    .first<StoredJson>();
  return found ? storedProduct(found) : undefined;
}

/** The products that have these slugs, or had them. */
export async function readProductsOfSlugs(
  { database }: Stored,
  slugs: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const { results } = await database.$client
    .prepare(
      `${storedProducts} where p.id in (select id from product where slug in (select value from json_each(?1))
        union select productId from product_redirect where slug in (select value from json_each(?1)))`,
    )
    .bind(JSON.stringify(slugs))
    .all<StoredJson>();
  const products = results.map(storedProduct);
  return new Map([
    ...products.flatMap((each) => each.formerSlugs.map((slug) => [slug, each] as const)),
    ...products.map((each) => [each.slug, each] as const),
  ]);
}

function storedProduct(found: StoredJson): StoredProduct {
  const { id, attributes, listedSignature: _, createdAt: __, ...row } = parsed(found.product);
  return {
    ...row,
    _id: id,
    description: row.description ?? undefined,
    attributes: attributes ?? {},
    variants: parsed(found.skus).map((each) => ({
      _id: each.id,
      sku: each.sku,
      price: each.price,
      length: each.length ?? undefined,
      colorId: each.colorId ?? undefined,
      size: each.size ?? undefined,
      weight: each.weight ?? undefined,
      isVisible: each.isVisible,
      inventoryCount: each.inventoryCount,
      quantityAvailable: each.quantityAvailable,
      images: each.images,
    })),
    alts: parsed<Record<string, string>>(found.alts),
    stock: parsed<StockEntry[]>(found.stock),
    formerSlugs: parsed<string[]>(found.formerSlugs),
    revision: found.revision,
  };
}

/** The next position; whoever takes it first has it. */
export async function nextPosition({ database }: Stored): Promise<number> {
  const last = await database.$client.prepare('select max(position) as last from product').first('last');
  return Number(last ?? 0) + 1;
}

export type Saving = {
  readonly by: string;
  readonly productId: string;
  readonly draft: ProductDraft;
  /** As it was read; absent for a new product. */
  readonly before?: StaffProduct | undefined;
  readonly position: number;
  readonly reason?: 'correction' | 'import';
};

type Variant = VariantDraft & { readonly _id: string };

/** Saves a product with its variants, its lists and its stock in one batch. */
export function saveProduct(
  dependencies: Clocked,
  { by, productId, draft, before, position, reason = 'correction' }: Saving,
): Promise<{ ok: true; revision: number } | Extract<Committed, { ok: false }>> {
  const d1 = dependencies.database.$client;
  const time = dependencies.now();
  const { variants: drafts, revision, ...fields } = draft;
  const variants: Variant[] = drafts.map((each) => ({ ...each, _id: each._id ?? newId('sku') }));
  const known = new Map(before?.variants.map((each) => [each._id, each]));
  const edited = new Set(variants.map(({ _id }) => _id));
  const kept = before?.variants.filter(({ _id }) => !edited.has(_id)) ?? [];
  const moves = variants.flatMap(({ _id, stockChange }) =>
    stockChange === 0 ? [] : [{ skuId: _id, delta: stockChange }],
  );
  const row = JSON.stringify({ ...fields, id: productId, createdAt: time, position });
  const rows = variants.map((each) => ({
    ...each,
    images: each.images ?? known.get(each._id)?.images ?? imagesOfColor(before, each.colorId),
  }));
  const change = { staff: by, subject: `product/${productId}`, revision };
  return commitChange(
    dependencies,
    before
      ? { ...change, action: 'updated', ...difference(before, draft) }
      : { ...change, action: 'added', after: draft },
    [
      d1
        .prepare(
          `insert into product (id, createdAt, position, name, slug, description, availability, isVisible, attributes,
             categoryId, subcategoryId)
           select ?1 ->> 'id', ?1 ->> 'createdAt', ?1 ->> 'position', ?1 ->> 'name', ?1 ->> 'slug', ?1 ->> 'description',
             ?1 ->> 'availability', ?1 ->> 'isVisible', ?1 -> 'attributes', ?1 ->> 'categoryId', ?1 ->> 'subcategoryId'
           where true
           on conflict (id) do update set name = excluded.name, slug = excluded.slug,
             description = excluded.description, availability = excluded.availability,
             isVisible = excluded.isVisible, attributes = excluded.attributes,
             categoryId = excluded.categoryId, subcategoryId = excluded.subcategoryId`,
        )
        .bind(row),
      assert(
        d1,
        'exists (select 1 from subcategory where id = ?1 and categoryId = ?2)',
        draft.subcategoryId,
        draft.categoryId,
      ),
      d1
        .prepare(
          `insert into sku (id, createdAt, productId, sku, price, length, colorId, size, weight, images, inventoryCount,
             quantityAvailable, isVisible, productName)
           select value ->> '_id', ?3, ?2, value ->> 'sku', value ->> 'price', value ->> 'length', value ->> 'colorId',
             value ->> 'size', value ->> 'weight', value -> 'images', 0, 0, value ->> 'isVisible', ?4
           from json_each(?1) where true
           on conflict (id) do update set sku = excluded.sku, price = excluded.price, length = excluded.length,
             colorId = excluded.colorId, size = excluded.size, weight = excluded.weight, images = excluded.images,
             isVisible = excluded.isVisible where productId = ?2`,
        )
        .bind(JSON.stringify(rows), productId, time, fields.name),
      assert(
        d1,
        "not exists (select 1 from sku where id in (select value ->> '_id' from json_each(?1)) and productId <> ?2)",
        JSON.stringify(rows),
        productId,
      ),
      d1.prepare('update sku set productName = ?2 where productId = ?1').bind(productId, fields.name),
      ...stockStatements(dependencies, { by, reason, note: undefined }, moves),
      // The old address leads on; an address that is taken again leads nowhere else.
      ...(before && before.slug !== draft.slug
        ? [
            d1
              .prepare('insert or replace into product_redirect (slug, productId) values (?1, ?2)')
              .bind(before.slug, productId),
          ]
        : []),
      d1.prepare('delete from product_redirect where slug = ?1').bind(draft.slug),
      ...relistStatements(d1, { ...draft, id: productId, position, skus: [...kept, ...variants] }),
      redrawStatement(d1),
    ],
  );
}

/** A new variant looks like the others of its colour. */
function imagesOfColor(before: StaffProduct | undefined, colorId: string | undefined): readonly string[] {
  return before?.variants.find((each) => each.colorId === colorId && each.images.length > 0)?.images ?? [];
}

/** What of a product changes, for those who read the audit. */
function difference(before: StaffProduct, after: ProductDraft) {
  const names = [
    'name',
    'slug',
    'description',
    'categoryId',
    'subcategoryId',
    'attributes',
    'availability',
    'isVisible',
  ] as const;
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const of = (from: Pick<ProductDraft, (typeof names)[number]>) =>
    Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  const known = new Map(before.variants.map((each) => [each._id, each]));
  const variants = after.variants.flatMap((each) => {
    const was = each._id === undefined ? undefined : known.get(each._id);
    const isSame =
      was &&
      was.price === each.price &&
      was.isVisible === each.isVisible &&
      was.sku === each.sku &&
      each.stockChange === 0;
    return isSame ? [] : [{ was, is: each }];
  });
  return {
    before: {
      ...of(before),
      variants: variants.flatMap(({ was }) =>
        was ? [{ sku: was.sku, price: was.price, isVisible: was.isVisible }] : [],
      ),
    },
    after: {
      ...of(after),
      variants: variants.map(({ is }) => ({
        sku: is.sku,
        price: is.price,
        isVisible: is.isVisible,
        stockChange: is.stockChange,
      })),
    },
  };
}

/** Puts pictures on all variants of a colour, and what they show on the pictures. */
export function savePictures(
  dependencies: Clocked,
  {
    by,
    productId,
    colorId,
    pictures,
    revision,
  }: {
    readonly by: string;
    readonly productId: string;
    readonly colorId?: string | undefined;
    readonly pictures: readonly { readonly path: string; readonly alt: string }[];
    readonly revision: number;
  },
) {
  const d1 = dependencies.database.$client;
  const after = { colorId: colorId ?? null, pictures };
  const paths = JSON.stringify(pictures.map(({ path }) => path));
  return commitChange(
    dependencies,
    { staff: by, action: 'changed the pictures of', subject: `product/${productId}`, revision, after },
    [
      d1
        .prepare('update sku set images = json(?1) where productId = ?2 and colorId is ?3')
        .bind(paths, productId, colorId ?? null),
      d1
        .prepare(
          `update picture set alt = value ->> 'alt' from json_each(?1)
           where picture.id = substr(value ->> 'path', 15, instr(value ->> 'path', '.') - 15)`,
        )
        .bind(JSON.stringify(pictures)),
      redrawStatement(d1),
    ],
  );
}

type Listed = {
  _id: string;
  position: number;
  name: string;
  slug: string;
  availability: ProductRow['availability'];
  isVisible: number;
  image: string | null;
  price: Minor | null;
  variants: number;
  quantityAvailable: number | null;
};

const listed = `
  select p.id as _id, p.position, p.name, p.slug, p.availability, p.isVisible,
    (select images ->> 0 from sku where productId = p.id and images <> '[]' order by price limit 1) as image,
    (select min(price) from sku where productId = p.id and price > 0) as price,
    (select count(*) from sku where productId = p.id) as variants,
    (select sum(quantityAvailable) from sku where productId = p.id and isVisible = 1) as quantityAvailable
  from product p`;

/** SQL of {@link readStaffProducts}: the positions of what is found, for whom a scan would be noticed. */
export function staffProductsSql(isSearch: boolean, availability?: ProductRow['availability']): string {
  const page = `p.position < ?1 ${availability ? `and p.availability = '${availability}'` : ''} order by p.position desc limit ${pageSize + 1}`;
  if (!isSearch) return `${listed} where ${page}`;
  return `
    with found (position) as (
      select position from (select rowid as position from search_index where search_index match ?2 and rowid < ?1 order by rowid desc limit 1000)
      union select position from (select position from product where name >= ?3 collate nocase and name < ?4 collate nocase limit 1000)
      union select product.position from sku join product on product.id = sku.productId
        where (sku.sku >= ?3 and sku.sku < ?4) or (sku.sku >= ?5 and sku.sku < ?6))
    ${listed} join found on found.position = p.position where ${page}`;
}

/** A page of goods, the newest first. */
export async function readStaffProducts(
  { database }: Stored,
  {
    q,
    availability,
    before,
  }: {
    readonly q?: string | undefined;
    readonly availability?: ProductRow['availability'] | undefined;
    readonly before?: string | undefined;
  },
): Promise<{ products: ProductRow[]; next?: number }> {
  const text = q?.trim() ?? '';
  const upper = text.toUpperCase();
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"*`).join(' ');
  const sought = [words || '""', text, `${text}\u{10FFFF}`, upper, `${upper}\u{10FFFF}`];
  const { results } = await database.$client
    .prepare(staffProductsSql(text !== '', availability))
    .bind(Number(before ?? Number.MAX_SAFE_INTEGER), ...(text === '' ? [] : sought))
    .all<Listed>();
  const shown = results.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    products: shown.map(({ position: _, ...row }) => ({
      ...row,
      isVisible: row.isVisible === 1,
      image: row.image ?? undefined,
      price: row.price ?? noMoney,
      quantityAvailable: row.quantityAvailable ?? 0,
    })),
    ...(results.length > pageSize && last && { next: last.position }),
  };
}
