/**
 * "1,250.50" in minor units; undefined if it is not an amount, such as "12,50". A plain number, so that the variant
 * sheet's browser script does not load the money module.
 */
export function parseAmount(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[\s,](?=\d{3}(?!\d))/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Minor units as text that {@link parseAmount} reads: 30 or 30.50. */
export const formatAmount = (amount: number | undefined) =>
  amount === undefined ? '' : (amount / 100).toFixed(2).replace('.00', '');
