import type { PromoCodeItem } from '#contract/promotions/promo-code.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { enrichedSku } from '../catalogue/catalogue.document.ts';
import type { EnrichedSkuRows } from '../catalogue/catalogue.rows.ts';
import type { Shop } from '../catalogue/shop.ts';
import { toDocument } from '../database/document.ts';
import { parseJson } from '../database/query.ts';
import type { ListedItemRow, PromoCodeRow } from './promo-code.records.ts';

type Discount = Pick<PromoCodeRow, 'discountType' | 'discountValue'>;

/** Stored percentages are hundredths of a percent. */
export const discountFields = ({ discountType, discountValue }: Discount) =>
  discountType === 'percentage'
    ? { discountType, discountValue: discountValue / 100 }
    : { discountType, discountValue: toMinor(discountValue) };

/** The inverse of {@link discountFields}. */
export const storedDiscountValue = ({ discountType, discountValue }: Discount): number =>
  discountType === 'percentage' ? Math.round(discountValue * 100) : discountValue;

export function promoCodeDocument(row: PromoCodeRow, storeId: string) {
  return {
    ...toDocument(row),
    ...discountFields(row),
    storeId,
    limit: row.redemptionLimit ?? undefined,
  };
}

/** Includes the sku until the item is fully claimed. */
export function promoCodeItemDocument(row: ListedItemRow, shop: Shop): PromoCodeItem {
  const item = parseJson(row.item);
  const sku = row.sku === null ? undefined : parseJson<EnrichedSkuRows>(row.sku);
  const isFullyClaimed = item.quantity !== null && item.quantityClaimed >= item.quantity;
  return {
    ...toDocument(item),
    storeId: shop.id,
    productSkuId: item.skuId ?? undefined,
    productSku: sku && !isFullyClaimed ? enrichedSku(sku, shop) : undefined,
  };
}
