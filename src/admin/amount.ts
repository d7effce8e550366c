/**
 * "1,250.50" in minor units; undefined if it is not an amount, such as "12,50". A plain number, so that the variant
 * sheet's browser script does not load the money module.
 */
export function parseAmount(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[ ,](?=\d{3}(?!\d))/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Minor units as text that {@link parseAmount} reads. */
export const formatAmount = (amount: number | undefined) =>
  amount === undefined ? '' : String(amount / 100);

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
