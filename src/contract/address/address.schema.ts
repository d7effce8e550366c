import * as z from 'zod/mini';
import { optional, textLike, textTo } from '#contract/wire/wire.schema.ts';

const line = optional(textTo(200));

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
});

/** Country as ISO 3166 alpha-2. */
const country = textLike(/^[A-Z]{2}$/);

/**
 * A kept address: only the country is required. What a form or a delivery further needs, a US
 * zip's five digits included, is a rule and not part of the shape.
 */
export const address = z.extend(addressLines, { country });

/** An address on its way to be checked, its country perhaps not chosen yet. */
export const addressDraft = z.extend(addressLines, { country: line });

export type Address = z.output<typeof address>;
export type AddressDraft = z.output<typeof addressDraft>;
