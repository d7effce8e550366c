import * as z from 'zod/mini';
import { documentShape, id, ms, optional } from '#contract/wire/wire.schema.ts';

export const bannerMessage = z.extend(documentShape, {
  storeId: id,
  active: z.boolean(),
  heading: optional(z.string()),
  message: optional(z.string()),
  countdownEndsAt: optional(ms),
});

export type BannerMessage = z.output<typeof bannerMessage>;
