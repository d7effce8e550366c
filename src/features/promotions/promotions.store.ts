import { atom } from 'nanostores';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { loadPromotions, type ShopPromotions } from './promotions.load.ts';

/** The discounts on prices, as this page has read them; undefined until then, when no price should be drawn. */
export const $promotions = atom<ShopPromotions | undefined>(undefined);

/** Reads them anew; while that lasts the former ones stay. */
export async function readPromotions(): Promise<void> {
  $promotions.set(await loadPromotions({ call: callFromBrowser }));
}
