import type { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { categories, categoryId } from './categories.ts';
import { between } from './chance.ts';
import { colorId, colorKeys, colors } from './colors.ts';
import { bagId, contactOf, userId } from './customer.rows.ts';
import type { ProductRows } from './product.rows.ts';
import type { Reviewer } from './reviewers.ts';
import { studio } from './store.ts';

export type OrderRows = {
  order: typeof orders.$inferInsert;
  item: typeof orderItem.$inferInsert;
  transitions: (typeof orderTransition.$inferInsert)[];
};

export type SoldSku = { product: ProductRows['product']; sku: ProductRows['skus'][number] };

const colorNames = new Map(colorKeys.map((key) => [colorId(key), colors[key].name]));
const day = 24 * 60 * 60 * 1000;

/** An order of one sku, paid online and collected at the studio. `name` is the last part of its ids. */
export function collectedOrder(
  name: string,
  by: Reviewer,
  { product, sku }: SoldSku,
  collectedAt: number,
): OrderRows {
  const orderId = `order-${name}`;
  const orderedAt = collectedAt - 2 * day;
  const readyAt = collectedAt - day;
  const contact = contactOf(by);
  return {
    order: {
      id: orderId,
      createdAt: orderedAt,
      sessionId: `session-${name}`,
      ownerId: userId(by),
      bagId: bagId(by),
      orderNumber: String(between(10_000_000, 99_999_999, orderId)),
      status: 'picked-up',
      amount: sku.price,
      deliveryMethod: 'pickup',
      pickupLocation: studio,
      customerDetails: contact,
      email: contact.email,
      phoneDigits: (contact.phoneNumber ?? '').replace(/\D/g, ''),
      paymentMethod: { type: 'online_payment', channel: 'mobile_money', bank: 'MTN', last4: '0142' },
      isPODOrder: false,
      hasVerifiedPayment: true,
      externalReference: `reference-${name}`,
      readyAt,
      completedAt: collectedAt,
    },
    item: {
      id: `${orderId}-item`,
      createdAt: orderedAt,
      orderId,
      productId: product.id,
      skuId: sku.id,
      productSku: sku.sku,
      quantity: 1,
      price: sku.price,
      productName: product.name,
      productImage: sku.images[0] ?? null,
      productCategory: categories.find(({ slug }) => categoryId(slug) === product.categoryId)?.name ?? null,
      colorName: colorNames.get(sku.colorId ?? '') ?? null,
      length: sku.length ?? null,
      isReady: true,
    },
    transitions: [
      { orderId, status: 'open', date: orderedAt },
      { orderId, status: 'ready-for-pickup', date: readyAt },
      { orderId, status: 'picked-up', date: collectedAt },
    ],
  };
}
