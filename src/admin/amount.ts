/**
 * Minor units of a whole-unit amount as typed ("1,250.50"); undefined for what is none, "12,50" too. A plain number:
 * the variants' sheet sends it to browsers without the shop's money.
 */
export function amountIn(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[ ,](?=\d{3}(?!\d))/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Minor units as {@link amountIn} reads them. */
export const amountText = (amount: number | undefined) => (amount === undefined ? '' : String(amount / 100));

/** `+8 %`, `-50` or `1200` done to a price as it is typed; what is no amount stays. */
export function changedPrice(typed: string, change: string): string {
  const [, sign, amount = '', percent] = /^([+-]?)\s*([^%]*?)\s*(%?)$/.exec(change.trim()) ?? [];
  const [price, by] = [amountIn(typed), amountIn(amount)];
  if (by === undefined) return typed;
  if (!sign && !percent) return amountText(by);
  if (price === undefined) return typed;
  const step = percent ? Math.round((price * by) / 10_000) : by;
  return amountText(Math.max(0, sign === '-' ? price - step : price + step));
}
