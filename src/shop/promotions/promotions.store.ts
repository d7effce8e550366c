import { atom } from 'nanostores';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { onReturn } from '#ui/on-return.ts';
import type { Promotions } from './promo-code.rules.ts';
import { loadVisitorPromotions } from './promotions.load.ts';

/** How long an answer counts as fresh. */
const freshMs = 9000;
let staleFrom = 0;

/** The discounts on prices. Undefined until loaded: show no price before. */
export const $promotions = atom<Promotions | undefined>(undefined);

export async function refreshPromotions(): Promise<void> {
  if (Date.now() < staleFrom) return;
  staleFrom = Date.now() + freshMs;
  const promotions = await loadVisitorPromotions({ call: callFromBrowser });
  if (promotions) $promotions.set(promotions);
  else staleFrom = 0;
}

onReturn(() => $promotions.get() && void refreshPromotions());
