import type { StoreConfig } from '#contract/store/store.schema.ts';
import type { WelcomeFacts } from './home.schema.ts';
import { defaultWelcomeOffer, hasOfferEnded } from './welcome-offer.rules.ts';

/**
 * What the discount modal knows without asking; drawn into the page, the same for everybody. `endsOn` and `code` as the
 * storefront is configured (screens §1, From configuration).
 */
export function welcomeOf(
  config: StoreConfig,
  own: { readonly endsOn: string | undefined; readonly code: string },
  now: number,
): WelcomeFacts | undefined {
  const welcome = config.homepageDiscountCodeModalPromoCode;
  const off =
    welcome?.displayText ?? (welcome?.discountType === 'percentage' ? `${welcome.value}%` : undefined);
  const offer = { off: off ?? defaultWelcomeOffer.off, endsOn: own.endsOn ?? defaultWelcomeOffer.endsOn };
  if (!welcome || hasOfferEnded(offer, now)) return undefined;
  return { ...offer, promoCodeId: welcome.promoCodeId, code: own.code };
}
