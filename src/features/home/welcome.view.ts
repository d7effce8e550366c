import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import { formatDeadline } from '#contract/wire/date.rules.ts';

export type WelcomeView = NonNullable<ReturnType<typeof welcomeView>>;

/** The defaults for a gateway that does not include the code's name and end. */
const defaults = { code: 'WELCOMEBACK25', endsOn: 'July 20th' };

/** The discount modal's offer; undefined while its code cannot be used. A secret code is not in `codes`. */
export function welcomeView(config: StoreConfig, codes: readonly PromoCode[], now: number) {
  const welcome = config.homepageDiscountCodeModalPromoCode;
  if (!welcome) return undefined;
  const listed = codes.find(({ _id }) => _id === welcome.promoCodeId);
  const { active, validFrom = 0, validTo } = listed ?? welcome;
  if (active === false || now < validFrom || now > (validTo ?? now)) return undefined;
  const off = welcome.discountType === 'percentage' ? `${welcome.value}%` : listed?.displayText;
  return {
    off: welcome.displayText ?? off ?? '25%',
    /** "July 20th" */
    endsOn: validTo === undefined ? defaults.endsOn : formatDeadline(validTo, now),
    promoCodeId: welcome.promoCodeId,
    code: listed?.code ?? defaults.code,
  };
}

/** `isNextOrder`: the shopper has an earlier order. */
export function welcomeTexts({ off, endsOn }: Pick<WelcomeView, 'off' | 'endsOn'>, isNextOrder: boolean) {
  return {
    badge: `Ends ${endsOn}`,
    heading: `${off} off your ${isNextOrder ? 'next' : 'first'} purchase`,
    body: `Enter your email and we'll send you an exclusive discount code. The offer ends on ${endsOn}.`,
  };
}
