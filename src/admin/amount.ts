import { formatAmount, parseAmount } from '#contract/admin/amount.rules.ts';

/** Applies `+8 %`, `-50` or `1200` to a typed price. Text that is not an amount stays as it is. */
export function applyPriceChange(typed: string, change: string): string {
  const [, sign, amount = '', percent] = /^([+-]?)\s*([^%]*?)\s*(%?)$/.exec(change.trim()) ?? [];
  const [price, by] = [parseAmount(typed), parseAmount(amount)];
  if (by === undefined) return typed;
  if (!sign && !percent) return formatAmount(by);
  if (price === undefined) return typed;
  const delta = percent ? Math.round((price * by) / 10_000) : by;
  return formatAmount(Math.max(0, sign === '-' ? price - delta : price + delta));
}
