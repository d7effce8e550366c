/** SQL: whether shoppers see a product. `product` is a table alias. */
export const isProductVisible = (product: string): string =>
  `${product}.availability = 'live' and ${product}.isVisible = 1`;

/** SQL of the contract's `categoryKind` of the table `category`. */
export const categoryKindSql = "iif(category.isHair, 'Hair', category.name)";

/** SQL: whether a sku is for sale, in stock or not. Both arguments are table aliases. */
export const isSellable = (sku: string, product: string): string =>
  `${sku}.price > 0 and ${sku}.isVisible = 1 and ${isProductVisible(product)}`;
