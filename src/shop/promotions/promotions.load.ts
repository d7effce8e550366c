import { getPromoCodeItems, getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import type { PromoCode, PromoCodeItem } from '#contract/promotions/promo-code.schema.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { memoize } from '#gateway-client/memoize.ts';
import type { GiftItem } from './gift.rules.ts';
import { isGiftCode, type Promotions, usableAutoCodes } from './promo.rules.ts';

/** `redeemed` is empty on shared pages, and where the codes include it. */
export type ShopPromotions = Promotions<PromoCodeItem & GiftItem> & { readonly codes: readonly PromoCode[] };

export const noPromotions: ShopPromotions = { codes: [], items: [], redeemed: [] };

/**
 * The codes that show on prices, with their items in the same call where the gateway supports that extension. On failure
 * prices have no discounts.
 */
export async function loadPromotions(gateway: SharedGateway): Promise<ShopPromotions> {
  const codes = await gateway.call(getPromoCodes, { query: { withItems: true } });
  if (!codes.ok) return noPromotions;
  if (codes.data.every((code) => code.items)) return withOwnItems(codes.data);
  const items = await gateway.call(getPromoCodeItems);
  return { codes: codes.data, items: items.ok ? items.data : [], redeemed: [] };
}

const withOwnItems = memoize(
  (codes: Answer<typeof getPromoCodes>): ShopPromotions => ({
    codes,
    items: codes.flatMap((code) => code.items ?? []),
    redeemed: [],
  }),
);

/** The minimum that an island needs to show prices: codes for everyone, and exclusive ones of this visitor. */
export function promotionsOnPrices(promotions: ShopPromotions): Promotions {
  const { items } = promotions;
  const own = (codeId: string) => items.filter(({ promoCodeId }) => promoCodeId === codeId);
  const shown = usableAutoCodes(promotions)
    .filter((code) => (!code.isExclusive || code.isUsable) && !isGiftCode(code, own(code._id)))
    .sort((one, other) => Number(!!one.isExclusive) - Number(!!other.isExclusive));
  return {
    codes: shown.map(
      ({ _id, code, discountType, discountValue, span, minimumSubtotal, active, autoApply }) => ({
        _id,
        code,
        discountType,
        discountValue,
        span,
        minimumSubtotal,
        active,
        autoApply,
      }),
    ),
    items: items
      .filter(({ promoCodeId }) => shown.some(({ _id }) => _id === promoCodeId))
      .map(({ promoCodeId, productId, productSkuId, quantity, quantityClaimed }) => ({
        promoCodeId,
        productId,
        productSkuId,
        ...((quantity ?? undefined) !== undefined && { quantity, quantityClaimed }),
      })),
    redeemed: [],
  };
}
