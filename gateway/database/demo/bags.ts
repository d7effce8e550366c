import { skuId } from './product.rows.ts';
import type { Reviewer } from './reviewers.ts';

/** Customers who have goods in their bag and have not checked out: three or more make a sku one in high demand. */
export const bags: readonly { of: Reviewer; skuId: string; quantity: number }[] = [
  { of: 'esi', skuId: skuId('body-wave-lace-wig', 'natural-black-24-13'), quantity: 1 },
  { of: 'abena', skuId: skuId('body-wave-lace-wig', 'natural-black-24-13'), quantity: 2 },
  { of: 'folake', skuId: skuId('body-wave-lace-wig', 'natural-black-24-13'), quantity: 1 },
  { of: 'sofia', skuId: skuId('body-wave-lace-wig', 'natural-black-24-13'), quantity: 1 },
];
