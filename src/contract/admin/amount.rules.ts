/**
 * "1,250.50" in minor units; undefined if it is not an amount, such as "12,50". A plain number, so that the variant
 * sheet's browser script does not load the money module.
 */
export function parseAmount(typed: string): number | undefined {
  const text = withoutGroups(typed);
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** "1,000" or "-50"; undefined if it is not a whole number. */
export function parseWhole(typed: string): number | undefined {
  const text = withoutGroups(typed);
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

const withoutGroups = (typed: string) => typed.trim().replaceAll(/[\s,](?=\d{3}(?!\d))/g, '');

/** Minor units as text that {@link parseAmount} reads: 30 or 30.50. */
export const formatAmount = (amount: number | undefined) =>
  amount === undefined ? '' : (amount / 100).toFixed(2).replace('.00', '');
