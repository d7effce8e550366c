import * as z from 'zod/mini';
import { errorBody } from '#contract/wire/answer.schema.ts';
import { ms, textLike } from '#contract/wire/wire.schema.ts';
import { allRoles } from './role.rules.ts';

export const staff = z.object({
  /** Lower case; staff sign in with it. */
  email: z.string(),
  name: z.string(),
  role: z.enum(allRoles),
  isActive: z.boolean(),
});

export type Staff = z.output<typeof staff>;

/** The signed-in staff member and the shop's name. */
export const currentStaff = z.extend(staff, { shopName: z.string() });

export type CurrentStaff = z.output<typeof currentStaff>;

export const staffSession = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: ms,
  lastSeenAt: ms,
  isThisBrowser: z.boolean(),
});

/** The number of the latest change to a record, 0 before the first. A write with an older revision is refused. */
export const revision = z.int().check(z.gte(0));

/** A whole number in a query, such as the last revision of a page. */
export const numeral = textLike(/^\d{1,15}$/);

/** Where a page of a list by time ends: milliseconds and row. */
export const timeCursor = textLike(/^\d{1,15}\.\d{1,15}$/);

/** The revision of the record to delete. */
export const revisionQuery = z.object({ revision: numeral });

export const auditEntry = z.object({
  revision,
  at: ms,
  /** A staff e-mail, `set-up` or `Payment provider`. */
  staff: z.string(),
  /** In the past tense: `updated`, `refunded`. */
  action: z.string(),
  /** Noun and id: `product/product_x`. */
  subject: z.string(),
  /** The changed fields before and after; null if the record did not exist. */
  before: z.unknown(),
  after: z.unknown(),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** The body of a write's 409 if its revision is older than the record's: what others changed since. */
export const stale = z.extend(errorBody, {
  code: z.literal('STALE'),
  /** The record's own. */
  revision,
  changes: z.array(auditEntry),
});

export const changed = z.object({ revision });
