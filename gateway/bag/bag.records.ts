import type { Minor } from '#contract/wire/money.ts';
import { categoryKindSql, isProductVisible, isSellable } from '../catalogue/visibility.sql.ts';
import { rowsOf } from '../database/query.ts';
import type { WithClock } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { countsInBag, liveSessionOf } from '../promotions/gift.sql.ts';

/** A customer's two lists. Their tables have the same columns. */
export type BagKind = 'bag' | 'saved_bag';

export const itemTable = { bag: 'bag_item', saved_bag: 'saved_bag_item' } as const;

type BagRow = { id: string; createdAt: number; updatedAt: number; ownerId: string; storeId: string };

export type BagLineRow = {
  id: string;
  createdAt: number;
  updatedAt: number;
  bagId: string;
  productId: string;
  skuId: string;
  quantity: number;
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

const otherBags = `(select count(*) from bag_item other where other.skuId = item.skuId and other.bagId <> item.bagId)`;

const price = `iif(${isSellable('sku', 'product')}, sku.price, 0)`;

/** Only the bag has a gift, which is left out while it does not count. */
const lineSql = {
  bag: {
    columns: `item.isGift, iif(item.isGift, 0, ${price}) as price, ${otherBags} as otherBagsWithSku`,
    counts: countsInBag('item', { owner: '?1', time: '?2', session: liveSessionOf('?1') }),
  },
  saved_bag: {
    columns: `0 as isGift, ${price} as price, 0 as otherBagsWithSku`,
    counts: '?2 is not null',
  },
} as const;

export function ensureBag(d1: D1Database, kind: BagKind, ownerId: string, at: number): D1PreparedStatement {
  return d1
    .prepare(
      `insert into ${kind} (id, createdAt, updatedAt, ownerId) values (?1, ?2, ?2, ?3) on conflict (ownerId) do nothing`,
    )
    .bind(newId(kind === 'bag' ? 'bag' : 'saved'), at, ownerId);
}

/** Statements that read a customer's bag with its lines, oldest first. Creates the bag if it is missing. */
export function readBagStatements(
  d1: D1Database,
  kind: BagKind,
  ownerId: string,
  at: number,
): D1PreparedStatement[] {
  return [
    ensureBag(d1, kind, ownerId, at),
    d1
      .prepare(
        `select id, createdAt, updatedAt, ownerId, (select id from store limit 1) as storeId from ${kind} where ownerId = ?`,
      )
      .bind(ownerId),
    d1
      .prepare(
        `select item.id, item.createdAt, item.updatedAt, item.bagId, item.productId, item.skuId, item.quantity,
           sku.sku as productSku, sku.length, sku.size, color.name as colorName,
           product.name as productName, ${categoryKindSql} as productCategory,
           json_extract(sku.images, '$[0]') as productImage,
           iif(${isProductVisible('product')}, product.slug, null) as productSlug,
           ${lineSql[kind].columns}
         from ${kind} bag
         join ${itemTable[kind]} item on item.bagId = bag.id
         join sku on sku.id = item.skuId
         join product on product.id = sku.productId
         join category on category.id = product.categoryId
         left join color on color.id = sku.colorId
         where bag.ownerId = ?1 and ${lineSql[kind].counts}
         order by item.createdAt, item.rowid`,
      )
      .bind(ownerId, at),
  ];
}

/** Parses the three results of {@link readBagStatements}. */
export function bagRows([, bags, lines]: readonly D1Result[]): BagRows {
  const [bag] = rowsOf<BagRow>(bags);
  if (!bag) throw new Error('The bag was not created');
  return { bag, lines: rowsOf<BagLineRow>(lines) };
}

export async function readBag(
  { database, now }: WithClock,
  kind: BagKind,
  ownerId: string,
): Promise<BagRows> {
  return bagRows(await database.$client.batch(readBagStatements(database.$client, kind, ownerId, now())));
}
