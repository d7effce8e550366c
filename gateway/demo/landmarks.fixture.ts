/** Rows of the demo shop that tests refer to. */
export const landmarks = {
  /** The only sku of its product, with one in stock. */
  lastUnit: 'sku-straight-closure-5x5-natural-black-18-5',
  soldOutProduct: 'product-light-yaki-lace-wig',
  soldOutSku: 'sku-body-wave-lace-wig-dark-brown-28-13',
  /** Two in stock. */
  lowSku: 'sku-bone-straight-lace-wig-natural-black-22-13',
  onSaleSku: 'sku-beach-wave-lob-honey-blonde-12-5',
  manyOptions: 'product-body-wave-glueless-wig',
  /** In the bags of four customers. */
  highDemandSku: 'sku-body-wave-lace-wig-natural-black-24-13',
  giftSku: 'sku-satin-wig-storage-bag-only',
  draftProduct: 'product-straight-frontal-13x6',
  hiddenSku: 'sku-body-wave-lace-wig-balayage-28-13',
  unpricedSku: 'sku-deep-wave-lace-wig-honey-blonde-26-13',
} as const;
