/**
 * The demo shop: about thirty products that have pictures, and everything around them, as statements for an empty,
 * migrated database. What the shop sells is declared in the tables of this folder (`hair.ts`, `wigs.ts`, …,
 * `promotions.ts`, `hair.reviews.ts`); `*.rows.ts` turns them into rows; `landmarks.ts` names the odd places.
 */
import {
  bannerMessage,
  bestSeller,
  category,
  color,
  featured,
  store,
  subcategory,
} from '#gateway/database/catalogue.tables.ts';
import { bag, bagItem, review, reviewHelpful, user } from '#gateway/database/customer.tables.ts';
import { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { promoCode, promoCodeItem } from '#gateway/database/promotion.tables.ts';
import { rewardTier } from '#gateway/database/reward.tables.ts';
import { accessories } from './accessories.ts';
import { bagItemRows, bagRows } from './bag.rows.ts';
import { bundles } from './bundles.ts';
import { care } from './care.ts';
import { catalogueStatements } from './catalogue.statements.ts';
import { userRows } from './customer.rows.ts';
import { generatedGoods } from './generated.ts';
import type { Goods } from './goods.ts';
import { laceWigs } from './hair.ts';
import { type ProductRows, productRows } from './product.rows.ts';
import { promoCodeItemRows, promoCodeRows, rewardTierRows } from './promotion.rows.ts';
import { reviewRows } from './review.rows.ts';
import { bestSellerRows, categoryRows, colorRows, featuredRows, subcategoryRows } from './shelves.rows.ts';
import { insertInto, type Statement } from './statements.ts';
import { bannerMessages, storeRow } from './store.ts';
import { wigs } from './wigs.ts';

export type SeedOptions = {
  /** How many generated products to add to the demo's own, for measuring. */
  products?: number;
  /** Put before the paths of all pictures, such as `https://media.example`; without it they stay paths. */
  mediaBase?: string;
  /** The moment of seeding in ms; dates are counted from it. */
  now?: number;
};

const day = 24 * 60 * 60 * 1000;

/** Declared order is the order of creation, which is the order of listings. */
export const demoGoods: readonly Goods[] = [...laceWigs, ...bundles, ...wigs, ...care, ...accessories];

/** Statements that fill an empty database, in order. The same options give the same statements. */
export function* seedStatements({
  products = 0,
  mediaBase = '',
  now = Date.now(),
}: SeedOptions = {}): Generator<Statement> {
  const opened = now - 200 * day;
  const own = demoGoods.map((goods, index) => made(goods, index));

  yield* insertInto(store, [storeRow(mediaBase, opened)]);
  yield* insertInto(category, categoryRows(opened));
  yield* insertInto(subcategory, subcategoryRows(opened));
  yield* insertInto(color, colorRows(opened));
  yield* catalogueStatements(withGenerated());
  yield* insertInto(bestSeller, bestSellerRows(opened));
  yield* insertInto(featured, featuredRows(opened));
  yield* insertInto(
    bannerMessage,
    bannerMessages.map((message) => ({ ...message, createdAt: opened })),
  );
  yield* insertInto(promoCode, promoCodeRows(now));
  yield* insertInto(promoCodeItem, promoCodeItemRows(now));
  yield* insertInto(rewardTier, rewardTierRows(now));

  const reviewed = reviewRows(own, now);
  yield* insertInto(user, userRows(opened));
  yield* insertInto(bag, bagRows(now - day));
  yield* insertInto(bagItem, bagItemRows(own, now - day));
  yield* insertInto(
    orders,
    reviewed.map(({ order }) => order),
  );
  yield* insertInto(
    orderItem,
    reviewed.map(({ item }) => item),
  );
  yield* insertInto(
    orderTransition,
    reviewed.flatMap(({ transitions }) => transitions),
  );
  yield* insertInto(
    review,
    reviewed.map((each) => each.review),
  );
  yield* insertInto(
    reviewHelpful,
    reviewed.flatMap(({ helpful }) => helpful),
  );

  function made(goods: Goods, index: number): ProductRows {
    return productRows(goods, { position: index + 1, createdAt: opened + index * 1000, mediaBase });
  }

  function* withGenerated(): Generator<ProductRows> {
    yield* own;
    let index = own.length;
    for (const goods of generatedGoods(products)) {
      yield made(goods, index);
      index += 1;
    }
  }
}
