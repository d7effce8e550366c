import type { PromoCode, PromoCodeItem } from '#contract/promotions/promo-code.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { enrichedSku } from '../catalogue/documents.ts';
import type { Shop } from '../catalogue/shop.ts';
import type { ListedItem, PromoCodeRow } from './lists.records.ts';

/** The code as it leaves the gateway (contract §4). Stored percentages are hundredths of a percent. */
export function promoCodeDocument(row: PromoCodeRow, storeId: string): PromoCode {
  const fields = {
    _id: row.id,
    _creationTime: row.createdAt,
    code: row.code,
    storeId,
    span: row.span,
    active: row.active,
    displayText: row.displayText,
    validFrom: row.validFrom,
    validTo: row.validTo,
    limit: row.redemptionLimit ?? undefined,
    minimumSubtotal: row.minimumSubtotal ?? undefined,
    isExclusive: row.isExclusive,
    isMultipleUses: row.isMultipleUses,
    autoApply: row.autoApply,
    sitewide: row.sitewide,
  };
  return row.discountType === 'percentage'
    ? { ...fields, discountType: 'percentage', discountValue: row.discountValue / 100 }
    : { ...fields, discountType: 'fixed', discountValue: toMinor(row.discountValue) };
}

/** An item of a code; its sku only while some of it may still be claimed (contract §4). */
export function promoCodeItemDocument({ item, sku }: ListedItem, shop: Shop): PromoCodeItem {
  const isClaimed = item.quantity !== null && item.quantityClaimed >= item.quantity;
  return {
    _id: item.id,
    _creationTime: item.createdAt,
    promoCodeId: item.promoCodeId,
    storeId: shop.id,
    productId: item.productId ?? undefined,
    productSkuId: item.skuId ?? undefined,
    quantity: item.quantity ?? undefined,
    quantityClaimed: item.quantityClaimed,
    productSku: sku && !isClaimed ? enrichedSku(sku, shop) : undefined,
  };
}
