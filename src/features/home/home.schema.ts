import * as z from 'zod/mini';
import { minor } from '#contract/money.schema.ts';

/** What `data-welcome` of the hero carries. */
export const welcomeFacts = z.object({
  off: z.string(),
  endsOn: z.string(),
  promoCodeId: z.string(),
  /** As analytics names it. */
  code: z.string(),
});

/** What `data-gift` of the hero carries. */
export const giftFacts = z.object({
  productId: z.string(),
  productSkuId: z.string(),
  productSku: z.string(),
  price: minor,
  productName: z.string(),
  productImage: z.optional(z.string()),
});

export type WelcomeFacts = z.output<typeof welcomeFacts>;
export type GiftFacts = z.output<typeof giftFacts>;

/** Undefined where the page carries none, or none that can be read. */
export function readFacts<Shape extends z.ZodMiniType>(
  shape: Shape,
  text: string | undefined,
): z.output<Shape> | undefined {
  try {
    return text === undefined ? undefined : z.decode(shape, JSON.parse(text));
  } catch {
    return undefined;
  }
}
