import { isHair } from '#contract/products/product.rules.ts';

type NamedSku = {
  readonly productName: string;
  readonly productCategory: string | null;
  readonly colorName: string | null | undefined;
  readonly size: string | null | undefined;
};

/**
 * A sku's name in bags, orders and mails. Colour and length tell hair apart wherever its name is shown; other skus of one
 * product would all read alike without their colour and size.
 */
export function skuName({ productName, productCategory, colorName, size }: NamedSku): string {
  if (isHair(productCategory)) return productName;
  const isNew = (part: string | null | undefined) =>
    part && !` ${productName} `.toLowerCase().includes(` ${part.toLowerCase()} `);
  return [productName, ...[colorName, size].filter(isNew)].join(', ');
}
