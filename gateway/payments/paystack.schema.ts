import * as z from 'zod/mini';

/** An id or amount that Paystack sends as a number or as text; ids beyond 2^53 come as text from {@link readPaystack}. */
const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,20}$/))]),
  z.transform((value) => String(value)),
);

const amount = z.pipe(
  numeric,
  z.transform((text) => Number(text)),
);

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value?.trim() || undefined),
);

export const transaction = z.object({
  id: numeric,
  domain: z.string(),
  /** The payment's own status; the envelope's `status` only says that the call worked. */
  status: z.string(),
  reference: z.string(),
  amount,
  currency: z.string(),
  channel: text,
  authorization: z.nullish(z.object({ channel: text, bank: text, brand: text, last4: text })),
});

/** What Paystack wraps every answer in. */
export const envelope = z.object({ status: z.boolean(), data: z.optional(z.unknown()) });

export const initialized = z.object({
  /** The sandbox's is a path. */
  authorization_url: z.string().check(z.regex(/^(https?:\/\/|\/(?!\/))/)),
  access_code: z.string(),
});

export const refund = z.object({ id: numeric, status: text, amount: z.nullish(amount) });

export const refundEvent = z.object({
  id: z.nullish(numeric),
  refund_reference: text,
  transaction_reference: z.string(),
  amount,
});

/** A signed event: `data` is read by the event's own shape later. */
export const event = z.object({
  event: z.string().check(z.maxLength(100)),
  data: z.looseObject({
    id: z.nullish(numeric),
    reference: text,
    refund_reference: text,
    transaction_reference: text,
  }),
});

export type Transaction = z.output<typeof transaction>;

/** Parses JSON from Paystack; integers that a double cannot carry stay as the text they were. */
export function readPaystack(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value,
  );
}
