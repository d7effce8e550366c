import * as z from 'zod/mini';
import { documentShape, id, optional } from '#contract/wire/wire.schema.ts';

export const color = z.extend(documentShape, {
  name: z.string(),
  hexCode: optional(z.string()),
  storeId: id,
});

export type Color = z.output<typeof color>;
