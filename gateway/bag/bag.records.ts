import { type SQL, sql } from 'drizzle-orm';
import type { Minor } from '#contract/wire/money.ts';
import { categoryKindSql, isProductVisible, isSellable } from '../catalogue/visibility.sql.ts';
import { newId } from '../crypto.ts';
import { batch } from '../database/commit.ts';
import { bag, bagItem, savedBag, savedBagItem } from '../database/customer.tables.ts';
import { rowsOf } from '../database/query.ts';
import type { WithClock } from '../dependencies.ts';
import { countsInBag, liveScope } from '../promotions/gift.sql.ts';
import { dayMs } from '../time-units.ts';

/** A customer's two lists. Their tables have the same columns. */
export type BagKind = 'bag' | 'saved_bag';

export const listTable = { bag, saved_bag: savedBag } as const;
export const itemTable = { bag: bagItem, saved_bag: savedBagItem } as const;

type BagRow = typeof savedBag.$inferSelect & { storeId: string };

export type BagLineRow = typeof savedBagItem.$inferSelect & {
  isGift: 0 | 1;
  productSku: string;
  /** 0 for the gift, and for what cannot be bought. */
  price: Minor;
  length: number | null;
  size: string | null;
  colorName: string | null;
  productName: string;
  productCategory: string;
  productImage: string | null;
  /** Null while the product has no page. */
  productSlug: string | null;
  otherBagsWithSku: number;
};

export type BagRows = { readonly bag: BagRow; readonly lines: readonly BagLineRow[] };

/** Other bags with the sku, added or changed in the last month, up to 10. Bags are kept for ever; demand is not. */
const otherBags = (at: number) => sql`(select count(*) from (
  select 1 from bag_item other
  where other.skuId = item.skuId and other.bagId <> item.bagId and other.updatedAt > ${at - 30 * dayMs} limit 10))`;

const price = `iif(${isSellable('sku', 'product')}, sku.price, 0)`;

/** Only the bag has a gift. */
const lineColumns = (kind: BagKind, at: number) =>
  kind === 'bag'
    ? sql`item.isGift, iif(item.isGift, 0, ${sql.raw(price)}) as price, ${otherBags(at)} as otherBagsWithSku`
    : sql.raw(`0 as isGift, ${price} as price, 0 as otherBagsWithSku`);

export const ensureBag = (kind: BagKind, ownerId: string, at: number): SQL => sql`
  insert into ${listTable[kind]} (id, createdAt, updatedAt, ownerId)
  values (${newId(kind === 'bag' ? 'bag' : 'saved')}, ${at}, ${at}, ${ownerId}) on conflict (ownerId) do nothing`;

/**
 * Statements that read a customer's bag with its lines, oldest first, without a gift that does not count. Creates the
 * bag if it is missing.
 */
export function readBagStatements(kind: BagKind, ownerId: string, at: number): SQL[] {
  return [
    ensureBag(kind, ownerId, at),
    sql`select id, createdAt, updatedAt, ownerId, (select id from store limit 1) as storeId
      from ${listTable[kind]} where ownerId = ${ownerId}`,
    sql`select item.id, item.createdAt, item.updatedAt, item.bagId, item.productId, item.skuId, item.quantity,
        sku.sku as productSku, sku.length, sku.size, color.name as colorName,
        product.name as productName, ${sql.raw(categoryKindSql)} as productCategory,
        json_extract(sku.images, '$[0]') as productImage,
        iif(${sql.raw(isProductVisible('product'))}, product.slug, null) as productSlug,
        ${lineColumns(kind, at)}
      from ${listTable[kind]} bag
      join ${itemTable[kind]} item on item.bagId = bag.id
      join sku on sku.id = item.skuId
      join product on product.id = sku.productId
      join category on category.id = product.categoryId
      left join color on color.id = sku.colorId
      where bag.ownerId = ${ownerId}
        and ${kind === 'bag' ? countsInBag('item', liveScope(ownerId, at)) : sql`true`}
      order by item.createdAt, item.rowid`,
  ];
}

/** Parses the three results of {@link readBagStatements}. */
export function bagRows([, bags, lines]: readonly D1Result[]): BagRows {
  const [row] = rowsOf<BagRow>(bags);
  if (!row) throw new Error('The bag was not created');
  return { bag: row, lines: rowsOf<BagLineRow>(lines) };
}

export async function readBag(
  { database, now }: WithClock,
  kind: BagKind,
  ownerId: string,
): Promise<BagRows> {
  return bagRows(await batch(database.$client, readBagStatements(kind, ownerId, now())));
}
