/** A sku's figures; a missing figure limits nothing. */
export type Stock = {
  readonly quantityAvailable?: number | null | undefined;
  readonly inventoryCount?: number | null | undefined;
};

export type Overlay = 'Sold Out' | '🔥 Selling fast — Few left' | 'Sale';

const lowStock = 2;
const reminderLowStock = 3;

/** What can still be bought: the smaller of the two figures. */
export function available(stock: Stock): number {
  return Math.max(0, Math.min(stock.quantityAvailable ?? Infinity, stock.inventoryCount ?? Infinity));
}

/** quantityAvailable or inventoryCount is 0. */
export function isSoldOut(stock: Stock): boolean {
  return available(stock) === 0;
}

/** quantityAvailable or inventoryCount is 1 or 2. */
export function isLow(stock: Stock): boolean {
  return !isSoldOut(stock) && available(stock) <= lowStock;
}

/** The reminder bar's 'Only {n} left', from 3 down. */
export function reminderStockText(stock: Stock): string | undefined {
  const left = available(stock);
  return left >= 1 && left <= reminderLowStock ? `Only ${left} left` : undefined;
}

/** The one overlay of a card, whose price and picture are those of `shown`. */
export function overlayFor(skus: readonly Stock[], shown: Stock, isDiscounted: boolean): Overlay | undefined {
  if (skus.every(isSoldOut)) return 'Sold Out';
  if (isLow(shown)) return '🔥 Selling fast — Few left';
  return isDiscounted ? 'Sale' : undefined;
}

/** Beside a line that checkout refused. */
export function unavailableText(left: number): string {
  return left === 0 ? 'Currently unavailable' : `Only ${left} left`;
}

export const noPriceText = 'Product unavailable';
