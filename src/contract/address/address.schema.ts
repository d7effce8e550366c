import * as z from 'zod/mini';
import { optional, textLike, textTo } from '#contract/wire/wire.schema.ts';
import type { AddressField } from './address.rules.ts';

export const maxAddressLine = 200;
export const maxInstructions = 500;

const line = optional(textTo(maxAddressLine));

/** ISO 3166-1 alpha-2. */
const country = textLike(/^[A-Z]{2}$/);

/** Listed here, because the rules and their messages would reach the scripts of every page with a bag. */
const addressLines = z.object({
  address: line,
  city: line,
  street: line,
  houseNumber: line,
  neighborhood: line,
  landmark: line,
  region: line,
  state: line,
  zip: line,
} satisfies Record<Exclude<AddressField, 'country'>, typeof line>);

/** A stored address. Only the country is required; `address.rules.ts` validates what forms and deliveries need. */
export const address = z.extend(addressLines, { country });

/** An address that is not validated yet and may have no country. */
export const addressDraft = z.extend(addressLines, { country: line });

export type Address = z.output<typeof address>;
export type AddressDraft = z.output<typeof addressDraft>;
