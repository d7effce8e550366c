import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { roles } from '#contract/admin/staff.schema.ts';
import { flag, json, time } from './columns.ts';

export const staff = sqliteTable('staff', {
  /** Trimmed, lower case. */
  email: text().primaryKey(),
  createdAt: time().notNull(),
  name: text().notNull(),
  role: text({ enum: roles }).notNull(),
  isActive: flag().notNull(),
});

export const staffSession = sqliteTable(
  'staff_session',
  {
    /** SHA-256 of the cookie's token; the token itself is nowhere. */
    tokenHash: text().primaryKey(),
    /** Names the session where staff see it. */
    id: text().notNull().unique(),
    createdAt: time().notNull(),
    email: text()
      .notNull()
      .references(() => staff.email),
    lastSeenAt: time().notNull(),
    /** Until when this browser may do what only the owner may: each call moves it on, a pause ends it. */
    ownerUntil: time().notNull(),
  },
  (table) => [index('staff_session_email').on(table.email), index('staff_session_age').on(table.createdAt)],
);

/** Every change by staff, in the batch that made it. The latest row of a subject is its revision. */
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
