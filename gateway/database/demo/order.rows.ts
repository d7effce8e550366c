import { noMoney, toMinor } from '#contract/wire/money.ts';
import type { checkoutSession } from '#gateway/database/checkout.tables.ts';
import type { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import type { payment } from '#gateway/database/payment.tables.ts';
import type { sandboxTransaction } from '#gateway/database/sandbox.tables.ts';
import { categories, colors, customers, store, studio } from './demo.data.ts';
import { hashBetween, type ProductRows } from './product.rows.ts';

export type SoldSku = { product: ProductRows['product']; sku: ProductRows['skus'][number] };

export type OrderRows = {
  session: typeof checkoutSession.$inferInsert;
  payment: typeof payment.$inferInsert;
  /** The sandbox's record of the payment, so it can be refunded. */
  transaction: typeof sandboxTransaction.$inferInsert;
  order: typeof orders.$inferInsert;
  item: typeof orderItem.$inferInsert;
  transitions: (typeof orderTransition.$inferInsert)[];
};

const dayMs = 24 * 60 * 60 * 1000;

/** An order of one sku, paid online and collected at the studio. `name` is the suffix of its ids. */
export function collectedOrder(
  name: string,
  by: string,
  { product, sku }: SoldSku,
  collectedAt: number,
): OrderRows {
  const customer = customers.find(({ key }) => key === by);
  if (!customer) throw new RangeError(`No customer is called ${by}`);
  const { key, ...contact } = customer;
  const orderId = `order-${name}`;
  const sessionId = `session-${name}`;
  const reference = `reference-${name}`;
  const orderedAt = collectedAt - 2 * dayMs;
  const readyAt = collectedAt - dayMs;
  const amount = toMinor(sku.price);
  const buyer = { ownerId: `user-${key}`, createdAt: orderedAt };
  const fulfilment = {
    customerDetails: contact,
    billingDetails: null,
    deliveryMethod: 'pickup',
    deliveryOption: null,
    deliveryDetails: null,
    deliveryInstructions: null,
    pickupLocation: studio,
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
    productCategory: categories.find(({ slug }) => product.categoryId === `category-${slug}`)?.name ?? null,
    colorName: colors.find((color) => sku.colorId === `color-${color.key}`)?.name ?? null,
    length: sku.length ?? null,
    isGift: false,
  };
  const sale = { ...buyer, ...fulfilment, bagId: `bag-${key}`, amount, paymentMethod };
  return {
    session: {
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
    transaction: {
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
    order: {
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
    item: { ...line, id: `${orderId}-item`, createdAt: orderedAt, orderId, isReady: true },
    transitions: [
      { orderId, status: 'open', date: orderedAt },
      { orderId, status: 'ready-for-pickup', date: readyAt },
      { orderId, status: 'picked-up', date: collectedAt },
    ],
  };
}
