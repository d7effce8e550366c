import * as z from 'zod/mini';

/** What a person of the shop may do: each call names its roles. */
export const roles = ['owner', 'manager', 'fulfilment'] as const;

export type Role = (typeof roles)[number];

export const staff = z.object({
  /** Lower case; the name under which staff sign in. */
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
});

export type Staff = z.output<typeof staff>;

/** Who is signed in, and the name of the shop they work for. */
export const currentStaff = z.extend(staff, { shopName: z.string() });

export type CurrentStaff = z.output<typeof currentStaff>;

/** A browser that is signed in. */
export const staffSession = z.object({
  id: z.string(),
  email: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  lastSeenAt: z.number(),
  isThisBrowser: z.boolean(),
});

/** The number of the latest change to a subject; 0 before the first. */
export const revision = z.int().check(z.gte(0));

/** The revision of what a call takes away, in its query. */
export const revisionQuery = z.object({ revision: z.string().check(z.regex(/^\d{1,15}$/)) });

/** One row of the audit. */
export const auditEntry = z.object({
  revision,
  at: z.number(),
  /** Who did it: a staff e-mail, or `set-up`. */
  staff: z.string(),
  /** In the past tense: `updated`, `refunded`. */
  action: z.string(),
  /** `product/product_x`: the noun and its id. */
  subject: z.string(),
  /** What was there, as far as it changed; null where nothing was. */
  before: z.unknown(),
  after: z.unknown(),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** The answer of a change: what the next one is made from. */
export const changed = z.object({ revision });
