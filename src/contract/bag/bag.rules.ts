export const maxQuantity = 10;
export const maxBagLines = 100;
