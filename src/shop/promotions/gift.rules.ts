import { formatMoney, type Minor, noMoney, toMinor } from '#contract/wire/money.ts';
import { type CodeItem, isGiftItem, type Promotions, usableAutoCodes } from './promo-code.rules.ts';

export type Gift = {
  readonly sku: NonNullable<CodeItem['productSku']>;
  readonly quantity: number;
  readonly claimed: number;
};

/** In cedis, unless configured otherwise. */
const defaultGiftValue = toMinor(18_000);

/**
 * The free gift that comes with Hair: the first {@link isGiftItem} of an auto-apply code that is not all claimed.
 * `gateway/promotions/gift.sql.ts` is the same rule in SQL.
 */
export function freeGift(promotions: Promotions): Gift | undefined {
  for (const code of usableAutoCodes(promotions)) {
    for (const item of promotions.items.filter(({ promoCodeId }) => promoCodeId === code._id)) {
      const { productSku: sku, quantity, quantityClaimed } = item;
      const claimed = quantityClaimed ?? 0;
      if (!sku || sku.price <= noMoney || !quantity || claimed >= quantity) continue;
      if (isGiftItem(code, item)) return { sku, quantity, claimed };
    }
  }
  return undefined;
}

/** The gift is a visible product, but it is not for sale. */
export function withoutGift<Item extends { readonly _id: string; readonly productId?: string }>(
  productsOrSkus: readonly Item[],
  promotions: Promotions,
): Item[] {
  const giftId = freeGift(promotions)?.sku.productId;
  return productsOrSkus.filter(({ _id, productId = _id }) => productId !== giftId);
}

/** `value` is empty if it is not known. `few` is set for the last ten, or the last fifth of a larger offer. */
export type GiftTexts = { readonly value: string; readonly claimed: string; readonly few?: string };

export function giftTexts({ claimed, quantity }: Gift, configured?: Minor, currency?: string): GiftTexts {
  const value = configured ?? (currency === 'ghs' ? defaultGiftValue : undefined);
  return {
    value: value === undefined ? '' : `Valued at ${formatMoney(value, currency)}`,
    claimed: `${claimed} of ${quantity} claimed`,
    ...(quantity - claimed <= Math.max(10, quantity / 5) && { few: 'Few remaining' }),
  };
}
