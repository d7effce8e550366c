import { atom } from 'nanostores';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { onReturn } from '#ui/on-return.ts';
import type { ShopPromotions } from './promotions.load.ts';
import { findVisitorPromotions } from './visitor-promotions.load.ts';

/** How long an answer counts, ms. */
const fresh = 9000;
let staleFrom = 0;

/** The discounts on prices, as this page has read them; undefined until then, when no price should be drawn. */
export const $promotions = atom<ShopPromotions | undefined>(undefined);

/** Reads them anew unless they are fresh. */
export async function readPromotions(): Promise<void> {
  if (Date.now() < staleFrom) return;
  staleFrom = Date.now() + fresh;
  const promotions = await findVisitorPromotions({ call: callFromBrowser });
  if (promotions) $promotions.set(promotions);
  else staleFrom = 0;
}

onReturn(() => $promotions.get() && void readPromotions());
