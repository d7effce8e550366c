import type { category, color, product, sku, subcategory } from '../database/catalogue.tables.ts';

export type CategoryRow = typeof category.$inferSelect;
export type SubcategoryRow = typeof subcategory.$inferSelect;
export type ColorRow = typeof color.$inferSelect;
/** A product without its listing columns. */
export type ProductRow = Omit<typeof product.$inferSelect, 'position' | 'listedSignature'>;
export type SkuRow = typeof sku.$inferSelect;

export type StockFigures = { readonly inventoryCount: number; readonly quantityAvailable: number };

type PlacedProduct = { product: ProductRow; category: CategoryRow; subcategory: SubcategoryRow };

export type SingleProductRows = PlacedProduct & {
  skus: SkuRow[];
  /** By the colour's id. */
  colorNames: Record<string, string>;
};

export type EnrichedSkuRows = PlacedProduct & {
  sku: SkuRow;
  color: ColorRow | null;
  /** Of the product's visible skus together. */
  stock: StockFigures;
};
