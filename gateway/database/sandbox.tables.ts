import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, json, time } from './columns.ts';

/** Transactions of the payment sandbox (`payments/sandbox.routes.ts`), so that they survive a restart. */
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
  metadata: json<unknown>(),
  /** Paystack's words. `abandoned` until the payer does something. */
  status: text({ enum: ['abandoned', 'ongoing', 'success', 'failed', 'reversed'] }).notNull(),
  channel: text({ enum: ['card', 'mobile_money'] }),
  /** A slow approval: ongoing until then. */
  approvesAt: time(),
  paidAt: time(),
  /** The event of its success has been handed over. */
  announcedAt: time(),
  /** What was paid where that is not what was asked for. */
  paidAmount: integer(),
  /** The event of its success never arrives. */
  losesWebhook: flag().notNull().default(false),
  /** What becomes of a refund: refused when it is asked for, or taken up and failed the first time. */
  refundOutcome: text({ enum: ['refused', 'failed'] }),
});

export const sandboxRefund = sqliteTable(
  'sandbox_refund',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    createdAt: time().notNull(),
    transactionId: integer().notNull(),
    amount: integer().notNull(),
    processedAt: time(),
    failedAt: time(),
  },
  (table) => [index('sandbox_refund_transaction').on(table.transactionId)],
);
