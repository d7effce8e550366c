import { rateOf, takeOff } from '#contract/discount.rules.ts';
import { formatMoney, type Minor, noMoney, subtractMoney, toMinor } from '#contract/money.ts';
import { isHair } from '#contract/product.rules.ts';
import { type CodeItem, codesOnPrices, type Promotions } from '#contract/promo.rules.ts';

type GiftSku = { readonly _id: string; readonly productId: string; readonly price: Minor };

/** A promo item as the wire carries it: `productSku` is left out once all are claimed (contract §4). */
export type GiftItem<Sku extends GiftSku = GiftSku> = CodeItem & {
  readonly productSku?: Sku | null | undefined;
};

export type Gift<Sku extends GiftSku = GiftSku> = {
  readonly sku: Sku;
  readonly quantity: number;
  readonly claimed: number;
};

/** 180 whole units (S2 §9), unless configuration names another value. */
export const defaultGiftValue = toMinor(18_000);

/**
 * The free gift that comes with Hair: the item, of limited quantity and not all claimed, whose price an
 * auto-apply code takes off whole. An item that is merely reduced, or free without limit, is a sale.
 */
export function freeGift<Sku extends GiftSku>(promotions: Promotions<GiftItem<Sku>>): Gift<Sku> | undefined {
  for (const code of codesOnPrices(promotions)) {
    const rate = rateOf(code.discountType, code.discountValue);
    for (const { promoCodeId, productSku: sku, quantity, quantityClaimed } of promotions.items) {
      if (promoCodeId !== code._id || !sku || !quantity || (quantityClaimed ?? 0) >= quantity) continue;
      if (subtractMoney(sku.price, takeOff(sku.price, rate)) === noMoney) {
        return { sku, quantity, claimed: quantityClaimed ?? 0 };
      }
    }
  }
  return undefined;
}

/** What there is to shop for: the gift must be visible to be given, yet it is no goods (S2 §2). */
export function withoutGift<Product extends { readonly _id: string }>(
  products: readonly Product[],
  promotions: Promotions<GiftItem>,
): Product[] {
  const giftId = freeGift(promotions)?.sku.productId;
  return products.filter(({ _id }) => _id !== giftId);
}

/** The gift that must be added along with a product: with Hair, unless the bag has it (S2 §4). */
export function giftToAdd<Sku extends GiftSku>(
  productCategory: string | null | undefined,
  lines: readonly { readonly productSkuId: string }[],
  gift: Gift<Sku> | undefined,
): Gift<Sku> | undefined {
  if (!gift || !isHair(productCategory)) return undefined;
  return lines.some((line) => line.productSkuId === gift.sku._id) ? undefined : gift;
}

/** The gift card of a Hair product (screens §5). */
export function giftTexts(
  gift: Gift,
  { value = defaultGiftValue, currency = 'ghs' }: { value?: Minor; currency?: string } = {},
): { value: string; claimed: string; label: string } {
  return {
    value: `Valued at ${formatMoney(value, currency)}`,
    claimed: `${gift.claimed} of ${gift.quantity} claimed`,
    label: 'Few remaining',
  };
}
