import { type SQL, sql } from 'drizzle-orm';
import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { skuName } from '../catalogue/sku-name.ts';
import { categoryKindSql, isSellable as isSellableSql } from '../catalogue/visibility.sql.ts';
import type { LineItem } from '../database/snapshot.ts';
import { countsInBag, type GiftScope, liveScope } from '../promotions/gift.sql.ts';

/** A requested line with current catalogue data. A sku that the catalogue no longer has has no names. */
export type CheckoutLine = Omit<LineItem, 'productName' | 'productId' | 'productSku'> & {
  readonly productId: string | null;
  readonly productSku: string | null;
  readonly productName: string | null;
  /** Catalogue price in minor units, also for the gift, whose `price` is 0. */
  readonly fullPrice: number;
  /** The sku is visible, live and priced. */
  readonly isSellable: boolean;
  readonly quantityAvailable: number;
  readonly inventoryCount: number;
};

type Row = Omit<CheckoutLine, 'isSellable' | 'isGift'> & {
  readonly isSellable: number;
  readonly isGift: number;
  readonly size: string | null;
};

const selectLines = (requested: SQL) => sql`
  select want.skuId, want.quantity, want.isGift, sku.productId, sku.sku as productSku,
    iif(want.isGift, 0, coalesce(sku.price, 0)) as price, coalesce(sku.price, 0) as fullPrice,
    product.name as productName, json_extract(sku.images, '$[0]') as productImage,
    ${sql.raw(categoryKindSql)} as productCategory, color.name as colorName, sku.length, sku.size,
    coalesce(${sql.raw(isSellableSql('sku', 'product'))}, 0) as isSellable,
    coalesce(sku.quantityAvailable, 0) as quantityAvailable, coalesce(sku.inventoryCount, 0) as inventoryCount
  from (${requested}) want
  left join sku on sku.id = want.skuId
  left join product on product.id = sku.productId
  left join category on category.id = product.categoryId
  left join color on color.id = sku.colorId`;

export function linesOf(rows: readonly Row[]): CheckoutLine[] {
  return rows.map(({ size, productName, ...row }) => ({
    ...row,
    productName: productName === null ? null : skuName({ ...row, productName, size }),
    price: toMinor(row.price),
    isSellable: row.isSellable === 1,
    isGift: row.isGift === 1,
  }));
}

/** The lines of a customer's bag, without a gift that no longer applies. */
const bagLines = (scope: GiftScope) => sql`
  select line.skuId, line.quantity, line.isGift, line.createdAt, line.rowid as place
  from bag_item line join bag on bag.id = line.bagId
  where bag.ownerId = ${scope.ownerId} and ${countsInBag('line', scope)}`;

/** The customer's bag, if `bagId` is its id or `active`. */
export const bagStatement = (bagId: string, ownerId: string): SQL =>
  sql`select id from bag where ownerId = ${ownerId} and ${bagId} in (id, 'active')`;

/** The lines of the customer's bag. Parse its result with {@link linesOf}. */
export const bagLinesStatement = (ownerId: string, time: number): SQL =>
  sql`${selectLines(bagLines(liveScope(ownerId, time)))} order by want.createdAt, want.place`;

const sessionLines = (sessionId: string) =>
  sql`select skuId, quantity, isGift, rowid as place from checkout_item where sessionId = ${sessionId}`;

export const sessionLinesStatement = (sessionId: string): SQL =>
  sql`${selectLines(sessionLines(sessionId))} order by want.place`;

/** SQL: the customer's bag has exactly the session's lines. */
export function isBagOfSession(scope: GiftScope & { readonly sessionId: string }): SQL {
  const [inBag, inSession] = [bagLines(scope), sessionLines(scope.sessionId)];
  return sql`(
    not exists (select skuId, quantity, isGift from (${inBag})
      except select skuId, quantity, isGift from (${inSession}))
    and (select count(*) from (${inBag})) = (select count(*) from (${inSession})))`;
}

/** The lines that are not available in the requested quantity. Stock held for this customer counts as available. */
export function unavailableProducts(
  lines: readonly CheckoutLine[],
  held: ReadonlyMap<string, number>,
): UnavailableProduct[] {
  return lines
    .map(({ skuId, quantity, isSellable: canSell, quantityAvailable, inventoryCount }) => {
      const free = Math.min(quantityAvailable + (held.get(skuId) ?? 0), inventoryCount);
      return { productSkuId: skuId, requested: quantity, available: canSell ? free : 0 };
    })
    .filter(({ requested, available }) => available < requested);
}

/** Sellable, with everything that a line item needs. */
export function isSellable(line: CheckoutLine): line is CheckoutLine & LineItem {
  return line.isSellable && line.productId !== null && line.productSku !== null && line.productName !== null;
}

export function toLineItem(line: CheckoutLine & LineItem): LineItem {
  const { isSellable: _, fullPrice: __, quantityAvailable: ___, inventoryCount: ____, ...item } = line;
  return item;
}
