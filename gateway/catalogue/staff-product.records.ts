import { sql } from 'drizzle-orm';
import type { putPictures } from '#contract/admin/product.endpoints.ts';
import type { ProductDraft, StaffProduct, VariantDraft } from '#contract/admin/product.schema.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { commitChange } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { product } from '../database/catalogue.tables.ts';
import { assert } from '../database/commit.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { pictureIdIn } from '../pictures/picture.records.ts';
import { stockStatements } from '../stock/stock.records.ts';
import { invalidatePages } from '../store/store.records.ts';
import { relistStatements } from './listing.records.ts';
import { diffProduct } from './product.diff.ts';

/** The next free position. Concurrent writers may get the same one; the unique key decides. */
export async function nextPosition({ database }: WithDatabase): Promise<number> {
  const [row] = await database.all<{ next: number }>(
    sql`select coalesce(max(position), 0) + 1 as next from product`,
  );
  return row?.next ?? 1;
}

export type Saving = {
  readonly by: string;
  readonly productId: string;
  readonly draft: ProductDraft;
  readonly before?: StaffProduct | undefined;
  readonly position: number;
  readonly reason?: 'correction' | 'import';
};

type Variant = VariantDraft & { readonly _id: string };

export function saveProduct(
  dependencies: WithClock,
  { by, productId, draft, before, position, reason = 'correction' }: Saving,
) {
  const time = dependencies.now();
  const { variants: drafts, revision, ...facts } = draft;
  // An undefined field would keep its old value.
  const fields = { ...facts, description: facts.description ?? null } satisfies Required<
    Pick<typeof product.$inferInsert, keyof typeof facts>
  >;
  const variants: Variant[] = drafts.map((each) => ({ ...each, _id: each._id ?? newId('sku') }));
  const known = new Map(before?.variants.map((each) => [each._id, each]));
  const edited = new Set(variants.map(({ _id }) => _id));
  const unedited = before?.variants.filter(({ _id }) => !edited.has(_id)) ?? [];
  const moves = variants.flatMap(({ _id, stockChange }) =>
    stockChange === 0 ? [] : [{ skuId: _id, delta: stockChange }],
  );
  const rows = variants.map((each) => ({
    ...each,
    images: each.images ?? known.get(each._id)?.images ?? imagesOfColor(before, each.colorId),
  }));
  const change = { staff: by, subject: `product/${productId}`, revision };
  return commitChange(
    dependencies,
    before
      ? { ...change, action: 'updated', ...diffProduct(before, draft) }
      : { ...change, action: 'added', after: draft },
    [
      dependencies.database
        .insert(product)
        .values({ ...fields, id: productId, createdAt: time, position })
        .onConflictDoUpdate({ target: product.id, set: fields }),
      assert(sql`exists (
        select 1 from subcategory where id = ${draft.subcategoryId} and categoryId = ${draft.categoryId})`),
      sql`insert into sku (id, createdAt, productId, sku, price, length, colorId, size, weight, images, inventoryCount,
          quantityAvailable, isVisible)
        select value ->> '_id', ${time}, ${productId}, value ->> 'sku', value ->> 'price', value ->> 'length',
          value ->> 'colorId', value ->> 'size', value ->> 'weight', value -> 'images', 0, 0, value ->> 'isVisible'
        from json_each(${JSON.stringify(rows)}) where true
        on conflict (id) do update set sku = excluded.sku, price = excluded.price, length = excluded.length,
          colorId = excluded.colorId, size = excluded.size, weight = excluded.weight, images = excluded.images,
          isVisible = excluded.isVisible where productId = ${productId}`,
      assert(sql`not exists (
        select 1 from sku where id in (select value from json_each(${JSON.stringify([...edited])}))
          and productId <> ${productId})`),
      ...stockStatements(dependencies, { by, reason }, moves),
      // The old slug redirects. A slug that is in use again no longer does.
      ...(before && before.slug !== draft.slug
        ? [
            sql`insert or replace into product_redirect (slug, productId) values (${before.slug}, ${productId})`,
          ]
        : []),
      sql`delete from product_redirect where slug = ${draft.slug}`,
      ...relistStatements({ ...draft, id: productId, position, skus: [...unedited, ...variants] }),
      invalidatePages,
    ],
  );
}

/** New variants get the pictures of their colour. */
function imagesOfColor(before: StaffProduct | undefined, colorId: string | undefined): readonly string[] {
  return before?.variants.find((each) => each.colorId === colorId && each.images.length > 0)?.images ?? [];
}

/**
 * Sets the pictures of a colour's variants, and the alt texts. A picture of some variants, such as those of one length,
 * stays with these, unless a variant would have none; a new picture is added to all.
 */
export function savePictures(
  dependencies: WithClock,
  by: string,
  stored: StaffProduct,
  { colorId, pictures, revision }: HandlerInput<typeof putPictures>['body'],
) {
  const ofColor = stored.variants.filter((each) => each.colorId === colorId);
  const shown = [...new Set(ofColor.flatMap(({ images }) => images))];
  const before = { colorId, pictures: shown.map((path) => ({ path, alt: stored.alts[path] ?? '' })) };
  const paths = pictures.map(({ path }) => path);
  const images = ofColor.map((variant) => {
    const own = paths.filter((path) => variant.images.includes(path) || !shown.includes(path));
    return { sku: variant._id, paths: own.length > 0 ? own : paths };
  });
  const subject = `product/${stored._id}`;
  return commitChange(
    dependencies,
    { staff: by, action: 'changed the pictures of', subject, revision, before, after: { colorId, pictures } },
    [
      assert(
        sql`exists (select 1 from sku where productId = ${stored._id} and colorId is ${colorId ?? null})`,
      ),
      sql`update sku set images = json_extract(value, '$.paths') from json_each(${JSON.stringify(images)})
        where sku.id = value ->> 'sku'`,
      sql`update picture set alt = value ->> 'alt' from json_each(${JSON.stringify(pictures)})
        where picture.id = ${sql.raw(pictureIdIn(`(value ->> 'path')`))}`,
      invalidatePages,
    ],
  );
}
