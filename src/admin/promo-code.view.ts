import { formatAmount } from '#contract/admin/amount.rules.ts';
import type { StaffCode } from '#contract/admin/promo-code.schema.ts';
import { discountText } from '#shop/promotions/promo-code.texts.ts';

export const discountKinds = [
  { value: 'percentage', label: 'Percent' },
  { value: 'fixed', label: 'An amount' },
];

export const discountValueText = ({
  discountType,
  discountValue,
}: Pick<StaffCode, 'discountType' | 'discountValue'>) =>
  discountType === 'fixed' ? formatAmount(discountValue) : String(discountValue);

/** The text that staff wrote; empty if it is the default, which then follows the discount. */
export const customDisplayText = (
  code: Pick<StaffCode, 'discountType' | 'discountValue' | 'displayText'>,
  currency: string,
) => (code.displayText === discountText(code, currency) ? '' : code.displayText);

export function codeStatus(code: StaffCode, now: number): string {
  if (!code.active) return 'Stopped';
  if (code.validTo < now) return 'Ended';
  if (code.validFrom > now) return 'Planned';
  return code.limit !== undefined && code.used + code.reserved >= code.limit ? 'Used up' : 'Running';
}

export function codeKind(code: StaffCode): string {
  const kinds = [
    code.isWelcome && 'welcome offer',
    code.sitewide && 'on every page',
    code.autoApply && 'automatically',
    code.isExclusive && 'sent by email',
  ].filter(Boolean);
  return kinds.length > 0 ? kinds.join(', ') : 'typed in';
}
