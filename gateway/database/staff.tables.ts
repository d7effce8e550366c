import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { allRoles } from '#contract/admin/role.rules.ts';
import { flag, json, reference, time } from './columns.ts';

export const staff = sqliteTable('staff', {
  /** Trimmed, lower case. */
  email: text().primaryKey(),
  createdAt: time().notNull(),
  name: text().notNull(),
  role: text({ enum: allRoles }).notNull(),
  isActive: flag().notNull(),
});

export const staffSession = sqliteTable(
  'staff_session',
  {
    /** SHA-256 of the cookie's token, which is not stored. */
    tokenHash: text().primaryKey(),
    /** Public id of the session in the admin. */
    id: text().notNull().unique(),
    createdAt: time().notNull(),
    email: reference(() => staff.email),
    lastSeenAt: time().notNull(),
    /** End of owner access in this browser. Each call extends it. */
    ownerUntil: time().notNull(),
  },
  (table) => [index('staff_session_email').on(table.email), index('staff_session_age').on(table.createdAt)],
);

/** Every change by staff, inserted in the same batch. A subject's latest row is its revision. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: time().notNull(),
    staff: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
  },
  (table) => [index('audit_subject').on(table.subject, table.id)],
);
