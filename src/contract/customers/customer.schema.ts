import * as z from 'zod/mini';
import { address } from '#contract/address/address.schema.ts';
import { id, ms, optional, textTo } from '#contract/wire/wire.schema.ts';

export const maxName = 100;
export const maxEmail = 254;
export const maxPhone = 40;

/** A contact that is not validated yet: `customer.rules.ts` does names and e-mail, `phone.rules.ts` the phone number. */
export const contactDraft = z.object({
  firstName: optional(textTo(maxName)),
  lastName: optional(textTo(maxName)),
  email: optional(textTo(maxEmail)),
  phoneNumber: optional(textTo(maxPhone)),
});

/** Missing or empty fields overwrite nothing. */
export const profileChange = z.extend(contactDraft, {
  shippingAddress: optional(address),
  billingAddress: optional(address),
});

const customerShape = z.extend(profileChange, {
  _id: id,
  _creationTime: ms,
  storeId: id,
  organizationId: id,
});

/** A visitor without an account. The id begins with `guest`. */
export const guest = z.extend(customerShape, { creationOrigin: optional(z.string()) });

/** A customer with a verified e-mail. `pendingEmail` is not verified yet. */
export const user = z.extend(customerShape, {
  email: z.string(),
  pendingEmail: optional(z.string()),
  canBypassMaintenance: optional(z.boolean()),
});

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
