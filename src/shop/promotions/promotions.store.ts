import { atom } from 'nanostores';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { onReturn } from '#ui/on-return.ts';
import { type ShopPromotions, withOwnItems } from './promotions.load.ts';

/** How long an answer counts, ms. */
const fresh = 9000;
let staleFrom = 0;

/** The discounts on prices, as this page has read them; undefined until then, when no price should be drawn. */
export const $promotions = atom<ShopPromotions | undefined>(undefined);

/** Reads them anew unless they are fresh; a gateway that does not send items with codes leaves them unknown. */
export async function readPromotions(): Promise<void> {
  if (Date.now() < staleFrom) return;
  staleFrom = Date.now() + fresh;
  const codes = await callFromBrowser(getPromoCodes, { query: { withItems: true } });
  if (!codes.ok) staleFrom = 0;
  else if (codes.data.every(({ items }) => items)) $promotions.set(withOwnItems(codes.data));
}

onReturn(() => $promotions.get() && void readPromotions());
