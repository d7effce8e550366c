import { productId, skuId } from './product.rows.ts';

/** Places in the demo shop that tests and demonstrations point at by name. */
export const landmarks = {
  /** The only sku of its product, and one is left. */
  lastUnit: skuId('straight-closure-5x5', 'natural-black-18-5'),
  soldOutProduct: productId('light-yaki-lace-wig'),
  soldOutSku: skuId('body-wave-lace-wig', 'dark-brown-28-13'),
  /** Two left. */
  lowSku: skuId('bone-straight-lace-wig', 'natural-black-22-13'),
  onSaleSku: skuId('beach-wave-lob', 'honey-blonde-12-5'),
  manyOptions: productId('body-wave-glueless-wig'),
  /** In the bags of four customers. */
  highDemandSku: skuId('body-wave-lace-wig', 'natural-black-24-13'),
  giftSku: skuId('satin-wig-storage-bag', 'only'),
  draftProduct: productId('straight-frontal-13x6'),
  hiddenSku: skuId('body-wave-lace-wig', 'balayage-28-13'),
  unpricedSku: skuId('deep-wave-lace-wig', 'honey-blonde-26-13'),
} as const;
