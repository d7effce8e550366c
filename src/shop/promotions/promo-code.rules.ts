import type { EnrichedSku } from '#contract/products/product.schema.ts';
import {
  type ComputedDiscount,
  computeDiscount,
  type DiscountTerms,
  type PricedLine,
  type PromoItem,
  rateOf,
  subtotalOf,
} from '#contract/promotions/discount.rules.ts';
import type { ListedPromoCode } from '#contract/promotions/promo-code.schema.ts';
import { type Minor, noMoney } from '#contract/wire/money.ts';

/** A promo code, as far as the shop shows it. `discountValue` is a percentage or money, by the type. */
export type PromoCode = Omit<ListedPromoCode, '_creationTime' | 'storeId' | 'validFrom' | 'validTo'>;

/** `productSku` is absent where it is not needed, and when no gift is left. */
export type CodeItem = PromoItem & {
  readonly promoCodeId: string;
  readonly productSku?: Pick<EnrichedSku, 'productId' | 'price' | 'productName' | 'images'> | undefined;
};

/** The shop's promotions. On shared pages `redeemed` is empty. */
export type Promotions = {
  readonly codes: readonly PromoCode[];
  readonly items: readonly CodeItem[];
  readonly redeemed: readonly { readonly promoCodeId: string }[];
};

export function termsOf(code: PromoCode): DiscountTerms {
  return { ...rateOf(code.discountType, code.discountValue), span: code.span };
}

function isUsedUp(code: PromoCode, redeemed: Promotions['redeemed']): boolean {
  if (code.isUsable === false) return true;
  return !code.isMultipleUses && redeemed.some((use) => use.promoCodeId === code._id);
}

/** Active, auto-apply and not yet redeemed, exclusive codes last: such a code's discount is shown on prices. */
export function usableAutoCodes({ codes, redeemed }: Omit<Promotions, 'items'>): PromoCode[] {
  return codes
    .filter((code) => code.active && code.autoApply === true && !isUsedUp(code, redeemed))
    .sort((one, other) => Number(!!one.isExclusive) - Number(!!other.isExclusive));
}

type GiftTerms = Pick<PromoCode, 'isExclusive' | 'span' | 'discountType' | 'discountValue'>;
type OwnItem = PromoItem & { readonly productSku?: { readonly price: Minor } | undefined };

/** Whether a code makes its item the free gift: a sku of limited quantity. A free one without limit is a sale. */
export function isGiftItem(code: GiftTerms, { quantity, productSkuId, productSku: sku }: OwnItem): boolean {
  if (code.isExclusive || code.span !== 'selected-products') return false;
  return (
    !!(productSkuId ?? sku) &&
    (quantity ?? undefined) !== undefined &&
    code.discountValue >= (code.discountType === 'percentage' ? 100 : (sku?.price ?? Infinity))
  );
}

/** Whether a code gives the free gift. It never counts as a discount, even when no gift is left. `own`: its items. */
export function isGiftCode(code: GiftTerms, own: readonly OwnItem[]): boolean {
  return own.some((item) => isGiftItem(code, item));
}

type Offers = readonly { readonly promoCodeId: string; readonly isRedeemed: boolean }[];

/**
 * The code that applies itself to a bag, and its discount: the one rule of cards, product, bag and checkout. It is the
 * first active auto-apply code with a line to apply to that is not exclusive, else an exclusive one for which the shopper
 * has an unredeemed offer. Skips the gift's code and redeemed codes, which the gateway would refuse.
 */
export function autoApplied(
  { codes, items, redeemed }: Promotions,
  bag: readonly PricedLine[],
  offers: Offers = [],
): (ComputedDiscount & { readonly code: PromoCode }) | undefined {
  const lines = bag.filter(({ price }) => price > noMoney);
  if (lines.length === 0) return undefined;
  const mayApply = ({ _id, isExclusive, isUsable }: PromoCode) =>
    !isExclusive || isUsable || offers.some((offer) => offer.promoCodeId === _id && !offer.isRedeemed);
  for (const code of usableAutoCodes({ codes, redeemed }).filter(mayApply)) {
    const own = items.filter(({ promoCodeId }) => promoCodeId === code._id);
    if (isGiftCode(code, own) || subtotalOf(lines) < (code.minimumSubtotal ?? noMoney)) continue;
    const computed = computeDiscount(termsOf(code), lines, own);
    if (computed) return { code, ...computed };
  }
  return undefined;
}
