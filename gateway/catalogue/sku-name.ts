import { isHair } from '#contract/products/product.rules.ts';

type NamedSku = {
  readonly productName: string;
  readonly productCategory: string | null;
  readonly colorName: string | null | undefined;
  readonly length: number | null | undefined;
  readonly size: string | null | undefined;
};

/**
 * A sku's name in bags, orders and mails. Colour and length tell hair apart wherever its name is shown; other skus of one
 * product would all read alike without their colour, length and size. The size of what has a length is that of its lace.
 */
export function skuName({ productName, productCategory, colorName, length, size }: NamedSku): string {
  if (isHair(productCategory)) return productName;
  const isNew = (part: string | 0 | null | undefined) =>
    part && !` ${productName} `.toLowerCase().includes(` ${part.toLowerCase()} `);
  const lace = length && size && /^\d/.test(size) ? `${size}" lace` : size;
  return [productName, ...[colorName, length && `${length}"`, lace].filter(isNew)].join(', ');
}
