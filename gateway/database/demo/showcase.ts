import { categoryId, subcategoryId } from './categories.ts';
import { productId, skuId } from './product.rows.ts';

/** The best sellers, by rank. */
export const bestSellers = [
  skuId('body-wave-lace-wig', 'natural-black-24-13'),
  skuId('bone-straight-lace-wig', 'natural-black-30-13'),
  skuId('curly-bob-wig', 'ginger-10-4'),
  skuId('loose-wave-lace-wig', '613-blonde-28-13'),
  skuId('silky-straight-lace-wig', 'jet-black-26-13'),
  skuId('water-wave-lace-wig', 'natural-black-20-13'),
  skuId('classic-bob-wig', 'jet-black-10-4'),
  skuId('body-wave-glueless-wig', 'ginger-20-4'),
  skuId('deep-wave-lace-wig', 'natural-black-22-13'),
  skuId('straight-bundles', 'natural-black-22'),
  skuId('kinky-straight-lace-wig', 'natural-black-18-5'),
  skuId('nourishing-hair-oil', 'only'),
];

/** The home page's sections, by rank. Those of several products have at least the four that are shown. */
export const featured = [
  { type: 'shop_look', productId: productId('body-wave-lace-wig') },
  { type: 'regular', categoryId: categoryId('hair') },
  { type: 'regular', productId: productId('bone-straight-lace-wig') },
  { type: 'regular', subcategoryId: subcategoryId('bundles') },
  { type: 'regular', categoryId: categoryId('wigs') },
] as const;
