import { amountIn, amountText } from '../amount.ts';

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
