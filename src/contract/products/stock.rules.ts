/** A missing number means unlimited. */
export type Stock = {
  readonly quantityAvailable?: number | null | undefined;
  readonly inventoryCount?: number | null | undefined;
};

export const lowStockLevel = 2;

/** How many can be bought: the smaller of the two numbers. */
export function available(stock: Stock): number {
  return Math.max(0, Math.min(stock.quantityAvailable ?? Infinity, stock.inventoryCount ?? Infinity));
}

export function isSoldOut(stock: Stock): boolean {
  return available(stock) === 0;
}

/** One or two are left. */
export function isLowStock(stock: Stock): boolean {
  return !isSoldOut(stock) && available(stock) <= lowStockLevel;
}
