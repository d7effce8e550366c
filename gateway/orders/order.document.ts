import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { isLow, isSoldOut } from '#contract/products/stock.rules.ts';
import { type MediaBase, pictureAddress } from '../catalogue/images.ts';
import { documentOf } from '../database/present.ts';
import type { OrderItemRow, OrderRow, OrderRows } from './order.records.ts';

export type OrderReading = {
  readonly storeId: string;
  readonly mediaBase: MediaBase;
  /** A single order's items also tell the stock there is now. */
  readonly withStock: boolean;
};

/** An order as the wire has it. */
export function orderDocument(rows: OrderRows, reading: OrderReading): Order {
  const { order, items, transitions, refunds } = rows;
  if (!order.customerDetails || !order.deliveryMethod) throw new Error('The order lacks its details');
  return {
    ...documentOf(order),
    customerDetails: order.customerDetails,
    deliveryMethod: order.deliveryMethod,
    storeFrontUserId: order.ownerId,
    storeId: reading.storeId,
    checkoutSessionId: order.sessionId,
    transitions: [...transitions],
    refunds: refunds.map(({ refundId, amount, date }) => ({ id: refundId, amount, date })),
    items: items.map((item) => itemDocument(item, order, reading)),
  };
}

function itemDocument(item: OrderItemRow, order: OrderRow, reading: OrderReading): OrderItem {
  return {
    ...documentOf(item),
    productSkuId: item.skuId,
    storeFrontUserId: order.ownerId,
    productImage:
      item.productImage === null ? undefined : pictureAddress(item.productImage, reading.mediaBase),
    isGift: item.isGift || undefined,
    ...(reading.withStock && stockNow(item)),
  };
}

/** A sku that is gone from the catalogue is out of stock. */
function stockNow(item: OrderItemRow) {
  const stock = {
    quantityAvailable: item.quantityAvailable ?? 0,
    inventoryCount: item.inventoryCount ?? 0,
  };
  return {
    currentQuantityAvailable: stock.quantityAvailable,
    currentInventoryCount: stock.inventoryCount,
    isOutOfStock: isSoldOut(stock),
    isLowStock: isLow(stock),
  };
}
