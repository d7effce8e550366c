import {
  getPromoCodeItems,
  getPromoCodes,
  getRedeemedPromoCodes,
} from '#contract/promotions/promo-code.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { ShopPromotions } from './promotions.load.ts';

/** The promotions of one visitor, at the edge or in the browser; undefined on failure. */
export async function loadVisitorPromotions({
  call,
}: Pick<VisitorGateway, 'call'>): Promise<ShopPromotions | undefined> {
  const codes = await call(getPromoCodes, { query: { withItems: true } });
  if (!codes.ok) return undefined;
  // Only an extended gateway includes items in its codes, and such codes also include who has redeemed them.
  if (codes.data.every((code) => code.items))
    return { codes: codes.data, items: codes.data.flatMap((code) => code.items ?? []), redeemed: [] };
  const [items, redeemed] = await Promise.all([call(getPromoCodeItems), call(getRedeemedPromoCodes)]);
  return {
    codes: codes.data,
    items: items.ok ? items.data : [],
    redeemed: redeemed.ok ? redeemed.data : [],
  };
}
