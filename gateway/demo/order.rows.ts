import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Address } from '#contract/address/address.schema.ts';
import { phoneDigits } from '#contract/customers/phone.rules.ts';
import { orderPath } from '#contract/orders/order.rules.ts';
import { noMoney, toMinor } from '#contract/wire/money.ts';
import { checkoutSession } from '#gateway/database/checkout.tables.ts';
import { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { payment } from '#gateway/database/payment.tables.ts';
import { sandboxTransaction } from '#gateway/database/sandbox.tables.ts';
import { dayMs } from '../time-units.ts';
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

type Sale = {
  readonly by: string;
  readonly orderedAt: number;
  /** How many statuses after the first it has reached, one a day. */
  readonly steps: number;
  /** In Greater Accra. Default: collected at the studio. */
  readonly deliverTo?: Omit<Address, 'country' | 'region'> | undefined;
};

/** An order of one sku, paid online. `name` is the suffix of its ids. */
export function orderRows(
  name: string,
  { product, sku }: SoldSku,
  { by, orderedAt, steps, deliverTo }: Sale,
) {
  const customer = rows.user.find(({ id }) => id === `user-${by}`);
  if (!customer) throw new RangeError(`No customer is called ${by}`);
  const { id: ownerId, ...contact } = customer;
  const orderId = `order-${name}`;
  const sessionId = `session-${name}`;
  const reference = `reference-${name}`;
  const deliveryMethod = deliverTo ? 'delivery' : 'pickup';
  const path = orderPath(deliveryMethod);
  const reached = path.slice(0, steps + 1).map((status, day) => ({ status, date: orderedAt + day * dayMs }));
  const amount = toMinor(sku.price);
  const deliveryFee = deliverTo ? toMinor(store.config.deliveryFees.withinAccra * 100) : noMoney;
  const total = toMinor(amount + deliveryFee);
  const buyer = { ownerId, createdAt: orderedAt };
  const fulfilment = {
    customerDetails: contact,
    billingDetails: null,
    deliveryInstructions: null,
    deliveryMethod,
    deliveryOption: deliverTo ? 'within-accra' : null,
    deliveryFee: deliverTo ? deliveryFee : null,
    deliveryDetails: deliverTo ? { ...deliverTo, country: 'GH', region: 'GA' } : null,
    pickupLocation: deliverTo ? null : store.config.contactInfo.location,
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
        figures: { subtotal: amount, discount: noMoney, deliveryFee, total },
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
      amount: total,
      currency: store.currency,
      settledAt: orderedAt,
      orderId,
    },
    sandboxTransaction: {
      createdAt: orderedAt,
      reference,
      accessCode: reference,
      email: contact.email,
      amount: total,
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
      status: reached.at(-1)?.status ?? 'open',
      email: contact.email,
      phoneDigits: phoneDigits(contact.phoneNumber),
      isPODOrder: false,
      hasVerifiedPayment: true,
      externalReference: reference,
      readyAt: reached[1]?.date,
      completedAt: reached[path.length - 1]?.date,
    },
    orderItem: { ...line, id: `${orderId}-item`, createdAt: orderedAt, orderId, isReady: steps > 0 },
    orderTransition: reached.map((step) => ({ orderId, ...step })),
  } satisfies RowsOf<typeof orderTables>;
}
