import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import { formatDeadline } from '#contract/wire/date.rules.ts';
import type { WelcomeOffer } from './welcome-offer.rules.ts';

export type WelcomeFacts = WelcomeOffer & {
  readonly promoCodeId: string;
  /** As analytics names it. */
  readonly code: string;
};

/** What is said of a code whose gateway tells neither its name nor its end. */
const unknownCode = { code: 'WELCOMEBACK25', endsOn: 'July 20th' };

/** What the discount modal knows without asking; none while its code cannot be used. A secret one is not listed. */
export function welcomeOf(
  config: StoreConfig,
  codes: readonly PromoCode[],
  now: number,
): WelcomeFacts | undefined {
  const welcome = config.homepageDiscountCodeModalPromoCode;
  if (!welcome) return undefined;
  const listed = codes.find(({ _id }) => _id === welcome.promoCodeId);
  const { active, validFrom = 0, validTo } = listed ?? welcome;
  if (active === false || now < validFrom || now > (validTo ?? now)) return undefined;
  const off = welcome.discountType === 'percentage' ? `${welcome.value}%` : listed?.displayText;
  return {
    off: welcome.displayText ?? off ?? '25%',
    endsOn: validTo === undefined ? unknownCode.endsOn : formatDeadline(validTo, now),
    promoCodeId: welcome.promoCodeId,
    code: listed?.code ?? unknownCode.code,
  };
}
