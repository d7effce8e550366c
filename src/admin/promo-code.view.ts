import type { StaffCode } from '#contract/admin/promo-codes.schema.ts';
import { formatMoney } from '#contract/wire/money.ts';

type Discount =
  | Pick<Extract<StaffCode, { discountType: 'percentage' }>, 'discountType' | 'discountValue'>
  | Pick<Extract<StaffCode, { discountType: 'fixed' }>, 'discountType' | 'discountValue'>;

/** What a code takes off; what shoppers read of it, too, unless staff say it in other words. */
export function discountText(code: Discount, currency: string): string {
  return code.discountType === 'percentage'
    ? `${code.discountValue}%`
    : formatMoney(code.discountValue, currency);
}

/** The words of staff; empty where shoppers read the discount, which then changes with it. */
export const ownText = (code: Discount & Pick<StaffCode, 'displayText'>, currency: string) =>
  code.displayText === discountText(code, currency) ? '' : code.displayText;

/** Where a code stands at a moment. */
export function codeState(code: StaffCode, now: number): string {
  if (!code.active) return 'Stopped';
  if (code.validTo < now) return 'Ended';
  if (code.validFrom > now) return 'Planned';
  return code.limit !== undefined && code.used >= code.limit ? 'Used up' : 'Running';
}

/** How shoppers come by a code. */
export function codeKind(code: StaffCode): string {
  const kinds = [
    code.isWelcome && 'welcome offer',
    code.sitewide && 'on every page',
    code.autoApply && 'by itself',
    code.isExclusive && 'only whom it was promised',
  ].filter(Boolean);
  return kinds.length > 0 ? kinds.join(', ') : 'typed in';
}
