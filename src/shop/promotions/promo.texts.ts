import type { Rate } from '#contract/promotions/discount.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { type PromoCode, termsOf } from './promo.rules.ts';

/** "25%" or "GHS 50". */
function rateText(rate: Rate, currency: string | undefined): string {
  return rate.type === 'percentage' ? `${Math.min(rate.value, 100)}%` : formatMoney(rate.value, currency);
}

/** The banner bar's sale line for the first code that is active and sitewide. An exclusive one would refuse most shoppers. */
export function saleBanner(codes: readonly PromoCode[], currency: string | undefined): string | undefined {
  const code = codes.find((each) => each.active && each.sitewide === true && !each.isExclusive);
  if (!code) return undefined;
  const name = code.code.toUpperCase();
  const how = code.autoApply ? `${name} applied automatically` : `use ${name} at checkout`;
  const off = `${rateText(termsOf(code), currency)} off`;
  return `SITEWIDE SALE: ${how}, ${off}${code.span === 'selected-products' ? ' select items' : ''}`;
}

/** The small toast of a code that applied itself. */
export function appliedToast(
  code: PromoCode & { readonly displayText?: string | null | undefined },
  currency: string | undefined,
): string {
  return `${code.code} applied: ${code.displayText || rateText(termsOf(code), currency)} off`;
}
