import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { isLowStock, isSoldOut } from '#contract/products/stock.rules.ts';
import { toDocument } from '../database/document.ts';
import { type MediaBase, pictureUrl } from '../pictures/picture-url.ts';
import type { OrderItemRow, OrderRow, OrderRows } from './order.records.ts';

export type OrderSource = {
  readonly storeId: string;
  readonly mediaBase: MediaBase;
  readonly withStock: boolean;
};

export function orderDocument(rows: OrderRows, source: OrderSource): Order {
  const { order, items, transitions, refunds } = rows;
  return {
    ...toDocument(order),
    storeFrontUserId: order.ownerId,
    storeId: source.storeId,
    checkoutSessionId: order.sessionId,
    transitions: [...transitions],
    refunds: refunds.map(({ refundId, amount, date }) => ({ id: refundId, amount, date })),
    items: items.map((item) => itemDocument(item, order, source)),
  };
}

function itemDocument(item: OrderItemRow, order: OrderRow, source: OrderSource): OrderItem {
  return {
    ...toDocument(item),
    productSkuId: item.skuId,
    storeFrontUserId: order.ownerId,
    productImage: item.productImage === null ? undefined : pictureUrl(item.productImage, source.mediaBase),
    isGift: item.isGift || undefined,
    ...(source.withStock && currentStock(item)),
  };
}

const currentStock = (item: OrderItemRow) => ({
  currentQuantityAvailable: item.quantityAvailable,
  currentInventoryCount: item.inventoryCount,
  isOutOfStock: isSoldOut(item),
  isLowStock: isLowStock(item),
});
