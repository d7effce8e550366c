/** A sku's figures; a missing figure limits nothing. */
export type Stock = {
  readonly quantityAvailable?: number | null | undefined;
  readonly inventoryCount?: number | null | undefined;
};

const lowStock = 2;

/** What can still be bought: the smaller of the two figures. */
export function available(stock: Stock): number {
  return Math.max(0, Math.min(stock.quantityAvailable ?? Infinity, stock.inventoryCount ?? Infinity));
}

/** quantityAvailable or inventoryCount is 0. */
export function isSoldOut(stock: Stock): boolean {
  return available(stock) === 0;
}

/** quantityAvailable or inventoryCount is 1 or 2. */
export function isLowStock(stock: Stock): boolean {
  return !isSoldOut(stock) && available(stock) <= lowStock;
}
