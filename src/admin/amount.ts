import { formatAmount, parseAmount } from '#contract/admin/amount.rules.ts';

/** Reads `+8 %`, `-50` or `1200` as a change of typed prices; undefined for other text. A price that is not an amount stays as it is. */
export function parsePriceChange(text: string): ((typed: string) => string) | undefined {
  const [, sign, amount = '', percent] = /^([+-]?)\s*([^%]*?)\s*(%?)$/.exec(text.trim()) ?? [];
  const by = parseAmount(amount);
  if (by === undefined) return undefined;
  return (typed) => {
    if (!sign && !percent) return formatAmount(by);
    const price = parseAmount(typed);
    if (price === undefined) return typed;
    const delta = percent ? Math.round((price * by) / 10_000) : by;
    return formatAmount(Math.max(0, sign === '-' ? price - delta : price + delta));
  };
}
