import {
  getPromoCodeItems,
  getPromoCodes,
  getRedeemedPromoCodes,
} from '#contract/promotions/promo-code.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { ShopPromotions } from './promotions.load.ts';

/** Asks as the visitor, at the edge or in the browser. */
type Asks = Pick<VisitorGateway, 'call'>;

/** The promotions as one visitor sees them; undefined when there is no answer. */
export async function findVisitorPromotions({ call }: Asks): Promise<ShopPromotions | undefined> {
  const codes = await call(getPromoCodes, { query: { withItems: true } });
  if (!codes.ok) return undefined;
  // Codes that brought their items, which only an extended gateway sends, also say who has used them.
  if (codes.data.every((code) => code.items))
    return { codes: codes.data, items: codes.data.flatMap((code) => code.items ?? []), redeemed: [] };
  const [items, redeemed] = await Promise.all([call(getPromoCodeItems), call(getRedeemedPromoCodes)]);
  return {
    codes: codes.data,
    items: items.ok ? items.data : [],
    redeemed: redeemed.ok ? redeemed.data : [],
  };
}
