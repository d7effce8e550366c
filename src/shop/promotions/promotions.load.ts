import * as contract from '#contract/promotions/promo-code.endpoints.ts';
import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { SharedGateway, VisitorGateway } from '#gateway-client/from-edge.ts';
import { memoize } from '#gateway-client/memoize.ts';
import { isGiftCode, type Promotions, usableAutoCodes } from './promo-code.rules.ts';

/** `redeemed` is empty on shared pages, and where the codes include it. */
type ShopPromotions = Promotions & { readonly codes: readonly PromoCode[] };

export const noPromotions: ShopPromotions = { codes: [], items: [], redeemed: [] };

/** The promotions of a shared page. On failure prices have no discounts. */
export async function loadPromotions(gateway: SharedGateway): Promise<ShopPromotions> {
  return (await load(gateway, false)) ?? noPromotions;
}

/** The promotions of one visitor, at the edge or in the browser; undefined on failure. */
export const loadVisitorPromotions = (gateway: Gateway) => load(gateway, true);

type Gateway = Pick<VisitorGateway, 'call'>;

async function load({ call }: Gateway, isVisitor: boolean): Promise<ShopPromotions | undefined> {
  const codes = await call(contract.getPromoCodes, { query: { withItems: true } });
  if (!codes.ok) return undefined;
  // Only an extended gateway includes items in its codes, and such codes also include who has redeemed them.
  if (codes.data.every((code) => code.items)) return withOwnItems(codes.data);
  const [items, redeemed] = await Promise.all([
    call(contract.getPromoCodeItems),
    isVisitor ? call(contract.getRedeemedPromoCodes) : undefined,
  ]);
  return {
    codes: codes.data,
    items: items.ok ? items.data : [],
    redeemed: redeemed?.ok ? redeemed.data : [],
  };
}

const withOwnItems = memoize(
  (codes: Answer<typeof contract.getPromoCodes>): ShopPromotions => ({
    codes,
    items: codes.flatMap((code) => code.items ?? []),
    redeemed: [],
  }),
);

/** The minimum that an island needs to show prices: codes for everyone, and exclusive ones of this visitor. */
export function promotionsOnPrices(promotions: Promotions): Promotions {
  const { items } = promotions;
  const own = (codeId: string) => items.filter(({ promoCodeId }) => promoCodeId === codeId);
  const shown = usableAutoCodes(promotions).filter(
    (code) => (!code.isExclusive || code.isUsable) && !isGiftCode(code, own(code._id)),
  );
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
