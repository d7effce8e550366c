import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { noMoney, toMinor } from '#contract/wire/money.ts';
import { checkoutSession } from '#gateway/database/checkout.tables.ts';
import { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { payment } from '#gateway/database/payment.tables.ts';
import { sandboxTransaction } from '#gateway/database/sandbox.tables.ts';
import { dayMs } from '../../time-units.ts';
import { colors, rows, store } from './demo.data.ts';
import { hashBetween, type ProductRows } from './product.rows.ts';

export type SoldSku = { product: ProductRows['product']; sku: ProductRows['skus'][number] };

/** In the order that foreign keys need. */
export const orderTables = {
  checkoutSession,
  payment,
  sandboxTransaction,
  orders,
  orderItem,
  orderTransition,
};

/** One row or several by table. */
export type RowsOf<Tables extends Record<string, SQLiteTable>> = {
  [Name in keyof Tables]: Tables[Name]['$inferInsert'] | Tables[Name]['$inferInsert'][];
};

/** An order of one sku, paid online and collected at the studio. `name` is the suffix of its ids. */
export function collectedOrder(name: string, by: string, { product, sku }: SoldSku, collectedAt: number) {
  const customer = rows.user.find(({ id }) => id === `user-${by}`);
  if (!customer) throw new RangeError(`No customer is called ${by}`);
  const { id: ownerId, ...contact } = customer;
  const orderId = `order-${name}`;
  const sessionId = `session-${name}`;
  const reference = `reference-${name}`;
  const orderedAt = collectedAt - 2 * dayMs;
  const readyAt = collectedAt - dayMs;
  const amount = toMinor(sku.price);
  const buyer = { ownerId, createdAt: orderedAt };
  const fulfilment = {
    customerDetails: contact,
    billingDetails: null,
    deliveryMethod: 'pickup',
    deliveryOption: null,
    deliveryDetails: null,
    deliveryInstructions: null,
    pickupLocation: store.config.contactInfo.location,
  } as const;
  const paymentMethod = {
    type: 'online_payment',
    channel: 'mobile_money',
    bank: 'MTN',
    last4: '0142',
  } as const;
  const line = {
    productId: product.id,
    skuId: sku.id,
    productSku: sku.sku,
    quantity: 1,
    price: amount,
    productName: product.name,
    productImage: sku.images[0] ?? null,
    productCategory: rows.category.find(({ id }) => id === product.categoryId)?.name ?? null,
    colorName: colors.find(({ id }) => id === sku.colorId)?.name ?? null,
    length: sku.length ?? null,
    isGift: false,
  };
  const sale = { ...buyer, ...fulfilment, bagId: `bag-${by}`, amount, paymentMethod };
  return {
    checkoutSession: {
      ...sale,
      id: sessionId,
      expiresAt: orderedAt,
      hasCompletedPayment: true,
      hasVerifiedPayment: true,
      hasCompletedCheckoutSession: true,
      placedOrderId: orderId,
      externalReference: reference,
    },
    payment: {
      ...buyer,
      id: `payment-${name}`,
      sessionId,
      reference,
      kind: 'online',
      status: 'paid',
      snapshot: {
        lines: [line],
        figures: { subtotal: amount, discount: noMoney, deliveryFee: noMoney, total: amount },
        discount: null,
        gift: null,
        claims: [],
        currency: store.currency,
        isLive: false,
        shopUrl: '',
        email: contact.email,
        fulfilment,
        paymentMethod,
      },
      amount,
      currency: store.currency,
      settledAt: orderedAt,
      orderId,
    },
    sandboxTransaction: {
      createdAt: orderedAt,
      reference,
      accessCode: reference,
      email: contact.email,
      amount,
      currency: store.currency.toUpperCase(),
      callbackUrl: '',
      cancelUrl: '',
      status: 'success',
      channel: 'mobile_money',
      paidAt: orderedAt,
      announcedAt: orderedAt,
    },
    orders: {
      ...sale,
      id: orderId,
      sessionId,
      orderNumber: String(hashBetween(10_000_000, 99_999_999, orderId)),
      status: 'picked-up',
      email: contact.email,
      phoneDigits: contact.phoneNumber.replace(/\D/g, ''),
      isPODOrder: false,
      hasVerifiedPayment: true,
      externalReference: reference,
      readyAt,
      completedAt: collectedAt,
    },
    orderItem: { ...line, id: `${orderId}-item`, createdAt: orderedAt, orderId, isReady: true },
    orderTransition: [
      { orderId, status: 'open', date: orderedAt },
      { orderId, status: 'ready-for-pickup', date: readyAt },
      { orderId, status: 'picked-up', date: collectedAt },
    ],
  } satisfies RowsOf<typeof orderTables>;
}
