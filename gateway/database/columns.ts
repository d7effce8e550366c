import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core';
import type { Address } from '#contract/address/address.schema.ts';
import type { CustomerDetails } from '#contract/customers/customer.schema.ts';
import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import type { Minor } from '#contract/wire/money.ts';

/** Opaque text id, 1–64 of `[A-Za-z0-9_-]`. */
const id = () => text().primaryKey();

/** Milliseconds since 1970. */
export const time = () => integer();

/** Columns of rows with an id. */
export const base = { id: id(), createdAt: time().notNull() };

export const reference = (column: () => AnySQLiteColumn, actions?: { onDelete: 'cascade' }) =>
  text().notNull().references(column, actions);

/** Integer minor units. */
export const money = () => integer().$type<Minor>();

export const flag = () => integer({ mode: 'boolean' });

export const json = <T>() => text({ mode: 'json' }).$type<T>();

/** SQL: a list of literals, for partial indexes and the queries that use them. */
export const sqlList = (texts: readonly string[]) => `(${texts.map((text) => `'${text}'`).join(', ')})`;

const deliveryMethod = () => text({ enum: ['pickup', 'delivery'] });
const customerDetails = () => json<CustomerDetails>();

/** Contact, delivery and payment of a session, which has them while it is frozen. */
export const fulfilment = {
  deliveryMethod: deliveryMethod(),
  deliveryOption: text({ enum: ['within-accra', 'outside-accra', 'intl'] }),
  deliveryFee: money(),
  deliveryDetails: json<Address>(),
  deliveryInstructions: text(),
  pickupLocation: text(),
  customerDetails: customerDetails(),
  billingDetails: json<Address>(),
  paymentMethod: json<PaymentMethod>(),
  discount: json<AppliedDiscount>(),
};

export const orderFulfilment = {
  ...fulfilment,
  deliveryMethod: deliveryMethod().notNull(),
  customerDetails: customerDetails().notNull(),
};

/** A line of a session or order. */
export const soldLine = {
  id: id(),
  productId: text().notNull(),
  skuId: text().notNull(),
  productSku: text().notNull(),
  quantity: integer().notNull(),
  /** As of the last creation or freeze. */
  price: money().notNull(),
  productName: text().notNull(),
  productImage: text(),
  productCategory: text(),
  colorName: text(),
  length: integer(),
  /** The free gift, at price 0. */
  isGift: flag().notNull().default(false),
};
