import * as z from 'zod/mini';

/** What `data-welcome` of the hero carries. */
export const welcomeFacts = z.object({
  off: z.string(),
  endsOn: z.string(),
  promoCodeId: z.string(),
  /** As analytics names it. */
  code: z.string(),
});

export type WelcomeFacts = z.output<typeof welcomeFacts>;

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
