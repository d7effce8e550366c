import type { StoreConfig } from '#contract/store/store.schema.ts';

export type WelcomeFacts = {
  readonly off: string;
  readonly endsOn: string;
  readonly promoCodeId: string;
  /** As analytics names it. */
  readonly code: string;
};

import { defaultWelcomeOffer, hasOfferEnded } from './welcome-offer.rules.ts';

/**
 * What the discount modal knows without asking; the same for everybody. `endsOn` and `code` as the storefront is configured.
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
