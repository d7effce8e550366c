import type { StaffCode } from '#contract/admin/promo-codes.schema.ts';
import { formatMoney } from '#contract/wire/money.ts';

type Discount =
  | Pick<Extract<StaffCode, { discountType: 'percentage' }>, 'discountType' | 'discountValue'>
  | Pick<Extract<StaffCode, { discountType: 'fixed' }>, 'discountType' | 'discountValue'>;

/** "25%" or "GHS 50"; the default text for shoppers. */
export function discountText(code: Discount, currency: string): string {
  return code.discountType === 'percentage'
    ? `${code.discountValue}%`
    : formatMoney(code.discountValue, currency);
}

/** The text that staff wrote; empty if it is the default, which then follows the discount. */
export const customDisplayText = (code: Discount & Pick<StaffCode, 'displayText'>, currency: string) =>
  code.displayText === discountText(code, currency) ? '' : code.displayText;

export function codeStatus(code: StaffCode, now: number): string {
  if (!code.active) return 'Stopped';
  if (code.validTo < now) return 'Ended';
  if (code.validFrom > now) return 'Planned';
  return code.limit !== undefined && code.used >= code.limit ? 'Used up' : 'Running';
}

/** How shoppers get a code. */
export function codeKind(code: StaffCode): string {
  const kinds = [
    code.isWelcome && 'welcome offer',
    code.sitewide && 'on every page',
    code.autoApply && 'automatically',
    code.isExclusive && 'sent by email',
  ].filter(Boolean);
  return kinds.length > 0 ? kinds.join(', ') : 'typed in';
}
