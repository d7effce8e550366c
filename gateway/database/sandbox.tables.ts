import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, time } from './columns.ts';

/** Transactions of the payment sandbox (`payments/sandbox.routes.ts`). */
export const sandboxTransaction = sqliteTable('sandbox_transaction', {
  /** Paystack's numeric id. */
  id: integer().primaryKey({ autoIncrement: true }),
  createdAt: time().notNull(),
  reference: text().notNull().unique(),
  accessCode: text().notNull().unique(),
  email: text().notNull(),
  amount: integer().notNull(),
  /** Upper case, as sent. */
  currency: text().notNull(),
  callbackUrl: text().notNull(),
  cancelUrl: text().notNull(),
  /** Paystack's status. `abandoned` until the payer acts. */
  status: text({ enum: ['abandoned', 'ongoing', 'success', 'failed', 'reversed'] }).notNull(),
  channel: text({ enum: ['card', 'mobile_money'] }),
  /** The end of a slow approval, which is `ongoing` until then. */
  approvesAt: time(),
  paidAt: time(),
  /** When its success event was delivered. */
  announcedAt: time(),
  /** The amount paid, if it differs from the requested one. */
  paidAmount: integer(),
  /** Its success event is never delivered. */
  losesWebhook: flag().notNull().default(false),
  /** How refunds behave: rejected on request, or accepted and then failed the first time. */
  refundOutcome: text({ enum: ['refused', 'failed'] }),
});

export const sandboxRefund = sqliteTable(
  'sandbox_refund',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    createdAt: time().notNull(),
    transactionId: integer().notNull(),
    amount: integer().notNull(),
    failedAt: time(),
  },
  (table) => [index('sandbox_refund_transaction').on(table.transactionId)],
);
