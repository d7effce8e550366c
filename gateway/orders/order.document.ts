import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { isLow, isSoldOut } from '#contract/products/stock.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { pictureAddress } from '../catalogue/images.ts';
import type { OrderItemRow, OrderRow, OrderRows } from './order.records.ts';

export type OrderReading = {
  readonly storeId: string;
  readonly mediaBase: string;
  /** A single order's items also tell the stock there is now. */
  readonly withStock: boolean;
};

/** An order as the wire has it (contract §12). */
export function orderDocument(rows: OrderRows, reading: OrderReading): Order {
  const { order, items, transitions, refunds } = rows;
  if (!order.customerDetails || !order.deliveryMethod) throw new Error('The order lacks its details');
  return {
    _id: order.id,
    _creationTime: order.createdAt,
    storeFrontUserId: order.ownerId,
    storeId: reading.storeId,
    checkoutSessionId: order.sessionId,
    bagId: order.bagId,
    orderNumber: order.orderNumber,
    status: order.status,
    amount: order.amount,
    deliveryFee: order.deliveryFee ?? undefined,
    discount: order.discount ?? undefined,
    customerDetails: order.customerDetails,
    billingDetails: order.billingDetails ?? undefined,
    deliveryMethod: order.deliveryMethod,
    deliveryOption: order.deliveryOption ?? undefined,
    deliveryDetails: order.deliveryDetails ?? undefined,
    deliveryInstructions: order.deliveryInstructions ?? undefined,
    pickupLocation: order.pickupLocation ?? undefined,
    paymentMethod: order.paymentMethod ?? undefined,
    isPODOrder: order.isPODOrder,
    podPaymentMethod: order.podPaymentMethod ?? undefined,
    paymentCollected: order.paymentCollected ?? undefined,
    paymentCollectedAt: order.paymentCollectedAt ?? undefined,
    hasVerifiedPayment: order.hasVerifiedPayment,
    externalReference: order.externalReference,
    externalTransactionId: order.externalTransactionId ?? undefined,
    transitions: transitions.map(({ status, date }) => ({ status, date })),
    refunds: refunds.map(({ refundId, amount, date }) => ({ id: refundId, amount: toMinor(amount), date })),
    readyAt: order.readyAt ?? undefined,
    completedAt: order.completedAt ?? undefined,
    items: items.map((item) => itemDocument(item, order, reading)),
  };
}

function itemDocument(item: OrderItemRow, order: OrderRow, reading: OrderReading): OrderItem {
  return {
    _id: item.id,
    _creationTime: item.createdAt,
    orderId: item.orderId,
    productId: item.productId,
    productSkuId: item.skuId,
    productSku: item.productSku,
    quantity: item.quantity,
    price: item.price,
    storeFrontUserId: order.ownerId,
    productName: item.productName,
    productImage:
      item.productImage === null ? undefined : pictureAddress(item.productImage, reading.mediaBase),
    productCategory: item.productCategory ?? undefined,
    colorName: item.colorName ?? undefined,
    length: item.length ?? undefined,
    isGift: item.isGift || undefined,
    isReady: item.isReady ?? undefined,
    isRefunded: item.isRefunded ?? undefined,
    isRestocked: item.isRestocked ?? undefined,
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
