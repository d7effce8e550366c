import { rateOf, takeOff } from '#contract/promotions/discount.rules.ts';
import { type CodeItem, codesOnPrices, type Promotions } from '#contract/promotions/promo.rules.ts';
import { formatMoney, type Minor, noMoney, subtractMoney, toMinor } from '#contract/wire/money.ts';

type GiftSku = { readonly _id: string; readonly productId: string; readonly price: Minor };

/** A promo item as the wire carries it: `productSku` is left out once all are claimed. */
export type GiftItem<Sku extends GiftSku = GiftSku> = CodeItem & {
  readonly productSku?: Sku | null | undefined;
};

export type Gift<Sku extends GiftSku = GiftSku> = {
  readonly sku: Sku;
  readonly quantity: number;
  readonly claimed: number;
};

/** 180 whole units, unless configuration names another value. */
const defaultGiftValue = toMinor(18_000);

/**
 * The free gift that comes with Hair: the first item, of limited quantity and not all claimed, whose price an
 * auto-apply code for selected products takes off whole. An item that is merely reduced, or free without limit, is a
 * sale. The gateway's bag goes by the same rule.
 */
export function freeGift<Sku extends GiftSku>(promotions: Promotions<GiftItem<Sku>>): Gift<Sku> | undefined {
  for (const code of codesOnPrices(promotions)) {
    if (code.isExclusive || code.span !== 'selected-products') continue;
    const rate = rateOf(code.discountType, code.discountValue);
    for (const { promoCodeId, productSku: sku, quantity, quantityClaimed } of promotions.items) {
      if (promoCodeId !== code._id || !sku || !quantity || (quantityClaimed ?? 0) >= quantity) continue;
      if (sku.price > noMoney && subtractMoney(sku.price, takeOff(sku.price, rate)) === noMoney) {
        return { sku, quantity, claimed: quantityClaimed ?? 0 };
      }
    }
  }
  return undefined;
}

/** What there is to shop for: the gift must be visible to be given, yet it is no goods. */
export function withoutGift<Goods extends { readonly _id: string; readonly productId?: string }>(
  productsOrSkus: readonly Goods[],
  promotions: Promotions<GiftItem>,
): Goods[] {
  const giftId = freeGift(promotions)?.sku.productId;
  return productsOrSkus.filter(({ _id, productId = _id }) => productId !== giftId);
}

/** `few` is said of the last ten, or of the last fifth of a larger offer. */
export type GiftTexts = { readonly value: string; readonly claimed: string; readonly few?: string };

/** The gift card of a Hair product. */
export function giftTexts(
  { claimed, quantity }: Gift,
  value = defaultGiftValue,
  currency = 'ghs',
): GiftTexts {
  return {
    value: `Valued at ${formatMoney(value, currency)}`,
    claimed: `${claimed} of ${quantity} claimed`,
    ...(quantity - claimed <= Math.max(10, quantity / 5) && { few: 'Few remaining' }),
  };
}
