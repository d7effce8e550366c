/** Maximum pieces of one sku in a bag. */
export const maxQuantity = 10;
export const maxBagLines = 100;
