import {
  type DiscountTerms,
  itemCovers,
  type PromoItem,
  type Rate,
  rateOf,
  takeOff,
} from '#contract/discount.rules.ts';
import { formatMoney, type Minor, subtractMoney } from '#contract/money.ts';

/** A promo code document; `discountValue` is a percentage, or minor units when the type is not `percentage`. */
export type PromoCode = {
  readonly _id: string;
  readonly code: string;
  readonly discountType: 'percentage' | 'fixed' | 'amount';
  readonly discountValue: number;
  readonly span?: DiscountTerms['span'];
  readonly active: boolean;
  readonly autoApply?: boolean | null | undefined;
  readonly sitewide?: boolean | null | undefined;
  readonly isExclusive?: boolean | null | undefined;
  readonly isMultipleUses?: boolean | null | undefined;
};

export type CodeItem = PromoItem & { readonly promoCodeId: string };

/** What a shop knows of its promotions. On pages shared by everybody `redeemed` is empty (screens §1). */
export type Promotions<Item extends CodeItem = CodeItem> = {
  readonly codes: readonly PromoCode[];
  readonly items: readonly Item[];
  readonly redeemed: readonly { readonly promoCodeId: string }[];
};

export type PriceShown = { readonly price: Minor; readonly full: Minor; readonly isDiscounted: boolean };

export function termsOf(code: PromoCode): DiscountTerms {
  return { ...rateOf(code.discountType, code.discountValue), span: code.span };
}

function isUsedUp(code: PromoCode, redeemed: Promotions['redeemed']): boolean {
  return !code.isMultipleUses && redeemed.some((use) => use.promoCodeId === code._id);
}

/** Active, auto-apply, not yet redeemed: such a code's discount is shown on prices (S1 §9). */
function isOnPrices(code: PromoCode, redeemed: Promotions['redeemed']): boolean {
  return code.active && code.autoApply === true && !isUsedUp(code, redeemed);
}

export function codesOnPrices({ codes, redeemed }: Pick<Promotions, 'codes' | 'redeemed'>): PromoCode[] {
  return codes.filter((code) => isOnPrices(code, redeemed));
}

/** A sku's price with the first displayed discount that is linked to it (S1 §9, screens §1). */
export function priceShown(
  sku: { readonly _id: string; readonly productId: string; readonly price: Minor },
  promotions: Promotions,
): PriceShown {
  const one = { productSkuId: sku._id, productId: sku.productId, quantity: 1 };
  const linked = promotions.codes.find(
    (code) =>
      isOnPrices(code, promotions.redeemed) &&
      promotions.items.some((item) => item.promoCodeId === code._id && itemCovers(item, one)),
  );
  const price = linked ? subtractMoney(sku.price, takeOff(sku.price, termsOf(linked))) : sku.price;
  return { price, full: sku.price, isDiscounted: price < sku.price };
}

/** A price as it is drawn: 'Free' when discounted to 0, the full price struck beside a discounted one (S1 §2). */
export function priceTexts(
  { price, full, isDiscounted }: PriceShown,
  currency: string | undefined,
): { readonly now: string; readonly was: string | undefined } {
  if (!isDiscounted) return { now: formatMoney(price, currency), was: undefined };
  return { now: price === 0 ? 'Free' : formatMoney(price, currency), was: formatMoney(full, currency) };
}

/**
 * The code that applies itself at checkout: the first active auto-apply code that is not exclusive; failing
 * that an exclusive one for which the shopper holds an unredeemed offer (S2 §4). Redeemed codes, which the
 * gateway would refuse, are passed over.
 */
export function codeToApply(
  { codes, redeemed }: Pick<Promotions, 'codes' | 'redeemed'>,
  offers: readonly { readonly promoCodeId: string; readonly isRedeemed: boolean }[],
): PromoCode | undefined {
  const candidates = codesOnPrices({ codes, redeemed });
  return (
    candidates.find((code) => !code.isExclusive) ??
    candidates.find((code) => offers.some((offer) => offer.promoCodeId === code._id && !offer.isRedeemed))
  );
}

/** "25%" or "GHS 50". */
export function rateText(rate: Rate, currency: string | undefined): string {
  return rate.type === 'percentage' ? `${Math.min(rate.value, 100)}%` : formatMoney(rate.value, currency);
}

/** The banner bar's sale line for the first code that is active and sitewide (screens §2). */
export function saleBanner(codes: readonly PromoCode[], currency: string | undefined): string | undefined {
  const code = codes.find((each) => each.active && each.sitewide === true);
  if (!code) return undefined;
  const name = code.code.toUpperCase();
  const how = code.autoApply ? `${name} applied automatically` : `use ${name} at checkout`;
  const off = `${rateText(termsOf(code), currency)} off`;
  return `SITEWIDE SALE: ${how}, ${off}${code.span === 'selected-products' ? ' select items' : ''}`;
}

/** The small toast of a code that applied itself (screens §1). */
export function appliedToast(
  code: PromoCode & { readonly displayText?: string | null | undefined },
  currency: string | undefined,
): string {
  return `${code.code} applied: ${code.displayText || rateText(termsOf(code), currency)} off`;
}
