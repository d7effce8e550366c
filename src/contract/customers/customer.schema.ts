import * as z from 'zod/mini';
import { address } from '#contract/address/address.schema.ts';
import { id, ms, optional, textTo } from '#contract/wire/wire.schema.ts';

/**
 * Body of PUT /guests and PUT /users/me: what is absent or empty overwrites nothing. Lengths are
 * the wire's; what names, e-mail and phone number must look like is a rule.
 */
export const profileChange = z.object({
  email: optional(textTo(254)),
  firstName: optional(textTo(100)),
  lastName: optional(textTo(100)),
  phoneNumber: optional(textTo(40)),
  shippingAddress: optional(address),
  billingAddress: optional(address),
});

const customerShape = z.extend(profileChange, {
  _id: id,
  _creationTime: ms,
  storeId: id,
  organizationId: id,
});

/** A visitor without account; ids begin with `guest`. */
export const guest = z.extend(customerShape, { creationOrigin: optional(z.string()) });

/** A customer with a proven e-mail; `pendingEmail` waits for its code. */
export const user = z.extend(customerShape, {
  email: z.string(),
  pendingEmail: optional(z.string()),
  canBypassMaintenance: optional(z.boolean()),
});

/** Who an order or checkout session is for. */
export const customerDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
});

export type ProfileChange = z.output<typeof profileChange>;
export type Guest = z.output<typeof guest>;
export type User = z.output<typeof user>;
export type CustomerDetails = z.output<typeof customerDetails>;
