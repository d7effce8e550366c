import { formatMoney, toMinor } from '#contract/wire/money.ts';
import type { PromoCode } from './promo-code.rules.ts';

/** "25%" or "GHS 50". */
export function discountText(
  { discountType, discountValue }: Pick<PromoCode, 'discountType' | 'discountValue'>,
  currency: string | undefined,
): string {
  return discountType === 'percentage'
    ? `${Math.min(discountValue, 100)}%`
    : formatMoney(toMinor(discountValue), currency);
}

/** The banner bar's sale line for the first code that is active and sitewide. An exclusive one would refuse most shoppers. */
export function saleBanner(codes: readonly PromoCode[], currency: string | undefined): string | undefined {
  const code = codes.find((each) => each.active && each.sitewide === true && !each.isExclusive);
  if (!code) return undefined;
  const name = code.code.toUpperCase();
  const how = code.autoApply ? `${name} applied automatically` : `use ${name} at checkout`;
  const off = [
    `${discountText(code, currency)} off`,
    code.span === 'selected-products' && (code.minimumSubtotal ? 'select items in' : 'select items'),
    code.minimumSubtotal && `orders from ${formatMoney(code.minimumSubtotal, currency)}`,
  ];
  return `SITEWIDE SALE: ${how}, ${off.filter(Boolean).join(' ')}`;
}

/** The small toast of a code that applied itself. */
export function appliedToast(code: PromoCode, currency: string | undefined): string {
  return `${code.code} applied: ${code.displayText || discountText(code, currency)} off`;
}
