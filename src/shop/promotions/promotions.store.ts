import { atom } from 'nanostores';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { type ShopPromotions, withOwnItems } from './promotions.load.ts';

/** The discounts on prices, as this page has read them; undefined until then, when no price should be drawn. */
export const $promotions = atom<ShopPromotions | undefined>(undefined);

/** Reads them anew; a gateway that does not send items with codes leaves them unknown. */
export async function readPromotions(): Promise<void> {
  const codes = await callFromBrowser(getPromoCodes, { query: { withItems: true } });
  if (codes.ok && codes.data.every(({ items }) => items)) $promotions.set(withOwnItems(codes.data));
}
