import type { Offer } from '#contract/offers/offer.schema.ts';
import { available, type Stock } from '#contract/products/stock.rules.ts';
import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';

const fewLeft = 3;

type ReminderOffer = Pick<Offer, 'isRedeemed'> & {
  readonly promoCode?: Pick<PromoCode, 'active' | 'displayText' | 'validFrom' | 'validTo'> | undefined;
};

export type Reminder = NonNullable<ReturnType<typeof reminderFor>>;

/**
 * The bar's texts for the product viewed last: an active, unredeemed offer, else the product with its low stock. Undefined
 * if the product is sold out. `now`: ms since 1970.
 */
export function reminderFor(product: Stock, offers: readonly ReminderOffer[], now: number) {
  const left = available(product);
  if (left === 0) return undefined;
  const off = offers
    .filter(({ isRedeemed }) => !isRedeemed)
    .flatMap(({ promoCode }) => promoCode ?? [])
    .filter(({ active, validFrom, validTo }) => active && validFrom <= now && now <= validTo)
    .find(({ displayText }) => displayText)?.displayText;
  return off
    ? { isOffer: true, text: `Don't forget your ${off} off`, button: 'Use my offer' }
    : {
        isOffer: false,
        text: 'Still thinking about it?',
        button: 'Add to bag',
        stock: left <= fewLeft ? `Only ${left} left` : undefined,
      };
}
