import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import { formatDeadline } from '#contract/wire/date.rules.ts';
import type { WelcomeOffer } from './welcome.rules.ts';

export type WelcomeView = WelcomeOffer & {
  readonly promoCodeId: string;
  /** The name in analytics events. */
  readonly code: string;
};

/** The defaults for a gateway that does not include the code's name and end. */
const defaults = { code: 'WELCOMEBACK25', endsOn: 'July 20th' };

/** The discount modal's offer; undefined while its code cannot be used. A secret code is not in `codes`. */
export function welcomeView(
  config: StoreConfig,
  codes: readonly PromoCode[],
  now: number,
): WelcomeView | undefined {
  const welcome = config.homepageDiscountCodeModalPromoCode;
  if (!welcome) return undefined;
  const listed = codes.find(({ _id }) => _id === welcome.promoCodeId);
  const { active, validFrom = 0, validTo } = listed ?? welcome;
  if (active === false || now < validFrom || now > (validTo ?? now)) return undefined;
  const off = welcome.discountType === 'percentage' ? `${welcome.value}%` : listed?.displayText;
  return {
    off: welcome.displayText ?? off ?? '25%',
    endsOn: validTo === undefined ? defaults.endsOn : formatDeadline(validTo, now),
    promoCodeId: welcome.promoCodeId,
    code: listed?.code ?? defaults.code,
  };
}
