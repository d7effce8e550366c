import * as z from 'zod/mini';
import { enrichedSku } from '#contract/products/product.schema.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { withoutInvisible } from '#contract/wire/text.rules.ts';
import { count, documentShape, id, ms, optional } from '#contract/wire/wire.schema.ts';
import { span, withDiscountValue } from './discount.schema.ts';

/** Promo codes are stored and compared in this form. */
export const normalizeCode = (code: string) => withoutInvisible(code).replace(/\s/g, '').toUpperCase();

const valuelessCode = z.extend(documentShape, {
  code: z.string(),
  storeId: id,
  span,
  active: z.boolean(),
  displayText: optional(z.string()),
  validFrom: ms,
  validTo: ms,
  limit: optional(count),
  minimumSubtotal: optional(wholeUnits),
  isExclusive: optional(z.boolean()),
  isMultipleUses: optional(z.boolean()),
  autoApply: optional(z.boolean()),
  sitewide: optional(z.boolean()),
});

export const promoCode = withDiscountValue(valuelessCode);

/** `productSku` is missing once `quantityClaimed` reaches `quantity`. */
export const promoCodeItem = z.extend(documentShape, {
  promoCodeId: id,
  storeId: id,
  productId: optional(id),
  productSkuId: optional(id),
  quantity: optional(count),
  quantityClaimed: optional(count),
  productSku: optional(enrichedSku),
});

/** `items`, and whether the customer can still use the code, only with `withItems=true`. */
export const listedPromoCode = withDiscountValue(
  z.extend(valuelessCode, { items: optional(z.array(promoCodeItem)), isUsable: optional(z.boolean()) }),
);

export const redeemedPromoCode = z.extend(documentShape, { promoCodeId: id, storeFrontUserId: id });

/** A code with its discount on the session. */
export const recordedPromoCode = withDiscountValue(
  z.extend(valuelessCode, { totalDiscount: wholeUnits, productSkus: optional(z.array(id)) }),
);

export type PromoCode = z.output<typeof promoCode>;
export type ListedPromoCode = z.output<typeof listedPromoCode>;
export type PromoCodeItem = z.output<typeof promoCodeItem>;
export type RecordedPromoCode = z.output<typeof recordedPromoCode>;
