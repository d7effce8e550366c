import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import { formatDeadline } from '#contract/wire/date.rules.ts';
import type { WelcomeOffer } from './welcome-offer.rules.ts';

export type WelcomeFacts = WelcomeOffer & {
  readonly promoCodeId: string;
  /** As analytics names it. */
  readonly code: string;
};

/** What the discount modal knows without asking; none once its code is no longer among those that are listed. */
export function welcomeOf(
  config: StoreConfig,
  codes: readonly PromoCode[],
  now: number,
): WelcomeFacts | undefined {
  const welcome = config.homepageDiscountCodeModalPromoCode;
  const code = codes.find(({ _id }) => _id === welcome?.promoCodeId);
  if (!welcome || !code?.active || now > code.validTo) return undefined;
  const off = welcome.discountType === 'percentage' ? `${welcome.value}%` : code.displayText;
  return {
    off: welcome.displayText ?? off ?? '25%',
    endsOn: formatDeadline(code.validTo, now),
    promoCodeId: code._id,
    code: code.code,
  };
}
