import { isLowStock, isSoldOut, type Stock } from '#contract/products/stock.rules.ts';

export type Overlay = 'Sold Out' | '🔥 Selling fast — Few left' | 'Sale';

/** The overlay of a card that shows the price and picture of `shown`. */
export function cardOverlay(
  skus: readonly Stock[],
  shown: Stock,
  isDiscounted: boolean,
): Overlay | undefined {
  if (skus.every(isSoldOut)) return 'Sold Out';
  if (isLowStock(shown)) return '🔥 Selling fast — Few left';
  return isDiscounted ? 'Sale' : undefined;
}

export function unavailableText(left: number): string {
  return left === 0 ? 'Currently unavailable' : `Only ${left} left`;
}

export const noPriceText = 'Product unavailable';
