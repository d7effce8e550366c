import { freeGift, type GiftItem } from '#contract/gift.rules.ts';
import { productDisplayName } from '#contract/product.rules.ts';
import type { Promotions } from '#contract/promo.rules.ts';
import type { StoreConfig } from '#contract/store.schema.ts';
import { defaultWelcomeOffer, hasOfferEnded } from '#contract/welcome-offer.rules.ts';
import type { GiftFacts, WelcomeFacts } from './home.schema.ts';

type Gift = Promotions<
  GiftItem & { readonly productSku?: (GiftSku & { readonly productName: string }) | undefined }
>;
type GiftSku = NonNullable<GiftItem['productSku']> & {
  readonly sku: string;
  readonly images: readonly string[];
};

/** What the reminder bar and the discount modal know without asking; drawn into the page, the same for everybody. */
export type HomeFacts = {
  readonly welcome: WelcomeFacts | undefined;
  /** What goes with Hair. */
  readonly gift: GiftFacts | undefined;
};

/** `endsOn` and `code` as the storefront is configured (screens §1, From configuration). */
export function homeFacts(
  config: StoreConfig,
  promotions: Gift,
  own: { readonly endsOn: string | undefined; readonly code: string },
  now: number,
): HomeFacts {
  const welcome = config.homepageDiscountCodeModalPromoCode;
  const off =
    welcome?.displayText ?? (welcome?.discountType === 'percentage' ? `${welcome.value}%` : undefined);
  const offer = { off: off ?? defaultWelcomeOffer.off, endsOn: own.endsOn ?? defaultWelcomeOffer.endsOn };
  const gift = freeGift(promotions)?.sku;
  return {
    welcome:
      welcome && !hasOfferEnded(offer, now)
        ? { ...offer, promoCodeId: welcome.promoCodeId, code: own.code }
        : undefined,
    gift: gift && {
      productId: gift.productId,
      productSkuId: gift._id,
      productSku: gift.sku,
      price: gift.price,
      productName: productDisplayName(gift),
      productImage: gift.images[0],
    },
  };
}
