import type { Offer } from '#contract/offers/offer.schema.ts';
import { available, isSoldOut, type Stock } from '#contract/products/stock.rules.ts';
import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';

/** Starts after scrolling half a viewport. */
export const reminderDelayMs = 2400;
/** Starts on adding or dismissing. */
export const reminderCooldownMs = 6 * 60 * 60 * 1000;

type ReminderOffer = Pick<Offer, 'isRedeemed'> & {
  readonly promoCode?: Pick<PromoCode, 'active' | 'displayText' | 'validFrom' | 'validTo'> | undefined;
};

export type Reminder =
  | { readonly kind: 'offer'; readonly text: string; readonly button: string }
  | {
      readonly kind: 'product';
      readonly text: string;
      readonly button: string;
      readonly stock: string | undefined;
    };

/**
 * The bar's texts for the product viewed last: an active, unredeemed offer, else the product with its low stock. Undefined
 * if the product is sold out. `now`: ms since 1970.
 */
export function reminderFor(
  product: Stock,
  offers: readonly ReminderOffer[],
  now: number,
): Reminder | undefined {
  if (isSoldOut(product)) return undefined;
  const offer = offers.find(
    ({ isRedeemed, promoCode }) =>
      !isRedeemed && promoCode?.active && isRunning(promoCode, now) && promoCode.displayText,
  );
  if (offer?.promoCode?.displayText) {
    return {
      kind: 'offer',
      text: `Don't forget your ${offer.promoCode.displayText} off`,
      button: 'Use my offer',
    };
  }
  return {
    kind: 'product',
    text: 'Still thinking about it?',
    button: 'Add to bag',
    stock: reminderStockText(product),
  };
}

function isRunning({ validFrom, validTo }: { validFrom: number; validTo: number }, now: number): boolean {
  return validFrom <= now && now <= validTo;
}

const reminderLowStock = 3;

/** The reminder bar's 'Only {n} left', from 3 down. */
export function reminderStockText(stock: Stock): string | undefined {
  const left = available(stock);
  return left >= 1 && left <= reminderLowStock ? `Only ${left} left` : undefined;
}
