import * as z from 'zod/mini';
import { documentShape, id, optional } from '#contract/wire/wire.schema.ts';

/** Earlier slugs, which redirect here (extension). */
const formerSlugs = optional(z.array(z.string()));

export const subcategory = z.extend(documentShape, {
  name: z.string(),
  slug: z.string(),
  categoryId: id,
  storeId: id,
  formerSlugs,
  description: optional(z.string()),
});

/** `subcategories` only on request. */
export const category = z.extend(documentShape, {
  name: z.string(),
  slug: z.string(),
  storeId: id,
  formerSlugs,
  description: optional(z.string()),
  /** Its products have lengths, fit ratings and the free gift. Extension: without it, a category named "Hair" does. */
  isHair: optional(z.boolean()),
  subcategories: optional(z.array(subcategory)),
});

export type Category = z.output<typeof category>;

export const color = z.extend(documentShape, {
  name: z.string(),
  hexCode: optional(z.string()),
  storeId: id,
});

export type Color = z.output<typeof color>;
