import { toMinor } from '#contract/wire/money.ts';
import { countsInBag, currentGift, type GiftScope, liveSessionOf } from '../promotions/gift.sql.ts';
import type { SoldGift, SoldLine } from './snapshot.ts';

/** A sku wanted in a quantity, as the catalogue has it now; what the catalogue no longer knows has no names. */
export type WantedGoods = Omit<SoldLine, 'productName' | 'productId' | 'productSku'> & {
  readonly productId: string | null;
  readonly productSku: string | null;
  readonly productName: string | null;
  /** What one costs, also of the gift. */
  readonly fullPrice: number;
  /** Visible, live and priced: may be sold. */
  readonly isSellable: boolean;
  readonly quantityAvailable: number;
  readonly inventoryCount: number;
};

type Row = Omit<WantedGoods, 'isSellable' | 'isGift'> & {
  readonly isSellable: number;
  readonly isGift: number;
};

const goodsOf = (wanted: string) => `
  select want.skuId, want.quantity, want.isGift, sku.productId, sku.sku as productSku,
    iif(want.isGift, 0, coalesce(sku.price, 0)) as price, coalesce(sku.price, 0) as fullPrice,
    coalesce(sku.productName, product.name) as productName, json_extract(sku.images, '$[0]') as productImage,
    category.name as productCategory, color.name as colorName, sku.length,
    coalesce(sku.price > 0 and sku.isVisible = 1 and product.isVisible = 1 and product.availability = 'live', 0)
      as isSellable,
    coalesce(sku.quantityAvailable, 0) as quantityAvailable, coalesce(sku.inventoryCount, 0) as inventoryCount
  from (${wanted}) want
  left join sku on sku.id = want.skuId
  left join product on product.id = sku.productId
  left join category on category.id = product.categoryId
  left join color on color.id = sku.colorId`;

export function goodsIn(result: D1Result | undefined): WantedGoods[] {
  const rows = (result as D1Result<Row> | undefined)?.results ?? [];
  return rows.map((row) => ({
    ...row,
    price: toMinor(row.price),
    isSellable: row.isSellable === 1,
    isGift: row.isGift === 1,
  }));
}

/** The lines that count of a customer's bag: a gift that is none any more is left out. */
const bagLines = (scope: GiftScope) => `
  select line.skuId, line.quantity, line.isGift, line.createdAt, line.rowid as place
  from bag_item line join bag on bag.id = line.bagId
  where bag.ownerId = ${scope.owner} and ${countsInBag('line', scope)}`;

/** A customer's bag, if it is this one or asked for as `active`, and its lines as goods. */
export function bagStatements(
  d1: D1Database,
  { bagId, ownerId, time }: { bagId: string; ownerId: string; time: number },
): [bag: D1PreparedStatement, goods: D1PreparedStatement] {
  const scope = { owner: '?1', time: '?2', session: liveSessionOf('?1') };
  return [
    d1.prepare("select id from bag where ownerId = ? and ? in (id, 'active')").bind(ownerId, bagId),
    d1.prepare(`${goodsOf(bagLines(scope))} order by want.createdAt, want.place`).bind(ownerId, time),
  ];
}

const sessionLines = 'select skuId, quantity, isGift, rowid as place from checkout_item where sessionId = ?1';

/**
 * SQL: whether a customer's bag still has the session's lines and no others. ?1 is the session, ?2 the time, ?3 the
 * customer.
 */
export const isBagOfSession = `(
  not exists (select skuId, quantity, isGift from (${bagLines({ owner: '?3', time: '?2', session: '?1' })})
    except select skuId, quantity, isGift from (${sessionLines}))
  and (select count(*) from (${bagLines({ owner: '?3', time: '?2', session: '?1' })}))
    = (select count(*) from (${sessionLines})))`;

type SessionMoment = { readonly sessionId: string; readonly ownerId: string; readonly time: number };

/** A session's lines as goods, whether the bag is still the same, and the gift of now. */
export function sessionGoodsStatements(
  d1: D1Database,
  { sessionId, ownerId, time }: SessionMoment,
): [goods: D1PreparedStatement, bag: D1PreparedStatement, gift: D1PreparedStatement] {
  return [
    d1.prepare(`${goodsOf(sessionLines)} order by want.place`).bind(sessionId),
    d1.prepare(`select ${isBagOfSession} as isSame`).bind(sessionId, time, ownerId),
    d1
      .prepare(
        `select codeId, itemId from (${currentGift({ owner: '?3', time: '?2', session: '?1' })})
         where exists (select 1 from checkout_item where sessionId = ?1 and isGift = 1)`,
      )
      .bind(sessionId, time, ownerId),
  ];
}

/** What a session sells, read together. */
export type SessionGoods = {
  readonly goods: readonly WantedGoods[];
  readonly isBagSame: boolean;
  readonly gift: SoldGift | null;
};

type Results = Record<'goods' | 'bag' | 'gift', D1Result | undefined>;

export function sessionGoodsIn({ goods, bag, gift }: Results): SessionGoods {
  return {
    goods: goodsIn(goods),
    isBagSame: (bag as D1Result<{ isSame: number }> | undefined)?.results[0]?.isSame === 1,
    gift: (gift as D1Result<SoldGift> | undefined)?.results[0] ?? null,
  };
}
