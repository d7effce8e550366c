import * as z from 'zod/mini';
import {
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  type RefundStep,
  refundSteps,
} from './payment.port.ts';

/** An id or amount, sent as a number or as text. {@link parsePaystack} returns ids beyond 2^53 as text. */
const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,20}$/))]),
  z.transform((value) => String(value)),
);

const amount = z.pipe(
  numeric,
  z.transform((text) => Number(text)),
);

/** Undefined when it is no text: what only describes a payment must not reject it. */
const text = z.pipe(
  z.catch(z.nullish(z.string()), undefined),
  z.transform((value) => value?.trim() || undefined),
);

export const transaction = z.object({
  id: numeric,
  domain: z.string(),
  /** The payment's status; the envelope's `status` only says that the call worked. */
  status: z.string(),
  reference: z.string(),
  amount,
  requested_amount: z.catch(z.nullish(amount), undefined),
  currency: z.string(),
  paid_at: text,
  channel: text,
  authorization: z.catch(
    z.nullish(z.object({ channel: text, bank: text, brand: text, last4: text })),
    undefined,
  ),
});

/** The wrapper of every answer. */
export const envelope = z.object({ status: z.boolean(), message: text, data: z.optional(z.unknown()) });

export const initialized = z.object({
  /** An absolute URL, or the sandbox's path. */
  authorization_url: z.string().check(z.regex(/^(https?:\/\/|\/(?!\/))/)),
  access_code: z.string(),
});

export const refund = z.object({
  id: numeric,
  status: text,
  amount: z.nullish(amount),
  /** The id of its transaction, in a list. */
  transaction: z.catch(z.nullish(numeric), undefined),
  dispute: z.catch(z.nullish(numeric), undefined),
});

const refundEvent = z.object({
  id: z.nullish(numeric),
  refund_reference: text,
  transaction_reference: z.string(),
  amount,
});

const dispute = z.object({
  id: numeric,
  refund_amount: z.nullish(amount),
  resolution: text,
  dueAt: text,
  transaction: z.object({ reference: z.string(), status: text }),
});

const chargeBody = z.object({ data: transaction });
const refundBody = z.object({ data: refundEvent });
const disputeBody = z.object({ data: dispute });

const eventBody = z.object({
  event: z.string().check(z.maxLength(100)),
  data: z.looseObject({
    id: z.nullish(numeric),
    reference: text,
    refund_reference: text,
    transaction_reference: text,
    transaction: z.catch(z.nullish(z.object({ reference: text })), undefined),
    dueAt: text,
  }),
});

/** Parses JSON and keeps integers beyond 2^53 as text. Undefined when it is not JSON. */
export function parsePaystack(json: string): unknown {
  try {
    return JSON.parse(json, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value,
    );
  } catch {
    return undefined;
  }
}

/** Paystack's payment statuses; any other is `pending`, never `paid`. */
const statuses = new Map<string, ProviderPayment['status']>([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'abandoned'],
  ['reversed', 'refunded'],
]);

/** The status of a refund for which Paystack needs the customer's account. */
export const stuckRefund = 'needs-attention';

/** Undefined for an unknown status. */
export function refundStep(status: string | undefined): RefundStep | undefined {
  return status === stuckRefund ? 'failed' : refundSteps.find((step) => step === status);
}

/** Maps the transaction of a verify answer or charge event. */
export function toPayment(data: z.output<typeof transaction>): ProviderPayment {
  const { authorization } = data;
  return {
    status: statuses.get(data.status) ?? 'pending',
    reference: data.reference,
    // A shop may let its customers bear the fees: `amount` then includes them.
    amount: Math.min(data.amount, data.requested_amount || data.amount),
    currency: data.currency.toLowerCase(),
    isLive: data.domain === 'live',
    paidAt: Date.parse(data.paid_at ?? '') || undefined,
    transactionId: data.id,
    source: {
      channel: authorization?.channel ?? data.channel,
      bank: authorization?.bank,
      brand: authorization?.brand,
      last4: authorization?.last4,
    },
  };
}

export function readPaystackEvent(rawBody: string): ProviderEvent | undefined {
  const body = parsePaystack(rawBody);
  const read = eventBody.safeParse(body);
  if (!read.success) return undefined;
  const { event, data } = read.data;
  return {
    event,
    // Refunds may have neither: then only their amounts tell them apart. A dispute opened again keeps its id.
    dataId: [data.id ?? data.refund_reference ?? String(data['amount'] ?? ''), data.dueAt]
      .filter((part) => part !== undefined)
      .join('/'),
    reference: data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? '',
    report: reportOf(event, body),
  };
}

function reportOf(event: string, body: unknown): ProviderEvent['report'] {
  if (event === 'charge.success') {
    return readReport(chargeBody, body, ({ data }) => ({ kind: 'payment', payment: toPayment(data) }));
  }
  if (event.startsWith('charge.dispute.')) {
    return readReport(disputeBody, body, ({ data }) => ({
      kind: 'dispute',
      dispute: toDispute(event, data),
    }));
  }
  const step = refundStep(/^refund\.(.+)/.exec(event)?.[1]);
  return (
    step &&
    readReport(refundBody, body, ({ data: { id, amount, ...data } }) => ({
      kind: 'refund',
      step,
      refund: { id, amount, name: data.refund_reference, reference: data.transaction_reference },
    }))
  );
}

function readReport<S extends z.ZodMiniType>(
  shape: S,
  body: unknown,
  map: (read: z.output<S>) => ProviderEvent['report'],
): ProviderEvent['report'] {
  const read = z.safeParse(shape, body);
  return read.success ? map(read.data) : { kind: 'unreadable' };
}

/** A resolution that accepts the dispute, by the shop or without its answer, returns the money. */
function toDispute(event: string, data: z.output<typeof dispute>): ProviderDispute {
  const { resolution = '', transaction } = data;
  const isLost = resolution.endsWith('accepted') || transaction.status === 'reversed';
  return {
    disputeId: data.id,
    reference: transaction.reference,
    status: event === 'charge.dispute.resolve' ? (isLost ? 'lost' : 'won') : 'open',
    amount: data.refund_amount ?? undefined,
    dueAt: Date.parse(data.dueAt ?? '') || undefined,
  };
}
