import * as z from 'zod/mini';
import { userAgent } from '#contract/wire/edge-headers.rules.ts';
import { isEqualSecret, sign } from '../crypto.ts';
import type { PaymentPort, ProviderAnswer, ProviderFailure } from './payment.port.ts';
import {
  envelope,
  initialized,
  parsePaystack,
  readPaystackEvent,
  refund,
  refundStep,
  stuckRefund,
  toPayment,
  transaction,
} from './paystack.schema.ts';

type PaystackOptions = {
  /** `sk_live_…` or `sk_test_…`; it also signs the events. */
  readonly secretKey: string;
  /** Without a trailing slash. Default: Paystack itself. */
  readonly baseUrl?: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly timeoutMs?: number;
};

const refused: ProviderFailure = { ok: false, failure: 'refused' };
const unknown: ProviderFailure = { ok: false, failure: 'unknown' };

/** Statuses that refuse this request. Every other failure (key, limits, their faults) leaves its outcome unknown. */
const refusalStatuses = new Set([400, 404, 422]);

/** Paystack's HTTP API. No answer within 10 s counts as unknown. */
export function createPaystack(options: PaystackOptions): PaymentPort {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) => send(options, method, path, body);
  return {
    isLive: isLiveKey(options.secretKey),
    // Paystack's smallest call that only needs a key.
    check: () => call('GET', '/integration/payment_session_timeout'),
    initialize: async (request) => {
      const answer = await call('POST', '/transaction/initialize', {
        email: request.email,
        amount: String(request.amount),
        currency: request.currency.toUpperCase(),
        reference: request.reference,
        callback_url: request.callbackUrl,
        metadata: { cancel_action: request.cancelUrl, checkout_session_id: request.sessionId },
      });
      return read(answer, initialized, (data) => ({
        authorizationUrl: data.authorization_url,
        accessCode: data.access_code,
      }));
    },
    verify: async (reference) => {
      const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
      return read(answer, transaction, (data) => ({ payment: toPayment(data) }));
    },
    refund: async (reference, amount) => {
      const answer = await call('POST', '/refund', { transaction: reference, amount });
      return read(answer, refund, (data) => ({ refundId: data.id }));
    },
    listRefunds: async (transactionId) => {
      const answer = await call('GET', `/refund?transaction=${encodeURIComponent(transactionId)}`);
      return read(answer, z.array(refund), (refunds) => ({
        refunds: refunds
          // A list that ignores the parameter would mix in other customers' refunds.
          .filter(({ transaction }) => !transaction || transaction === transactionId)
          .map(({ id, status, amount, dispute }) => ({
            refundId: id,
            step: refundStep(status) ?? 'pending',
            amount: amount ?? undefined,
            ...(status === stuckRefund && { isStuck: true }),
            ...(dispute && { disputeId: dispute }),
          }))
          // Ids grow with time; the order of the list is not documented.
          .sort((one, other) => Number(other.refundId) - Number(one.refundId)),
      }));
    },
    readEvent: readPaystackEvent,
    isSigned: async (rawBody, headers) =>
      isEqualSecret(
        headers.get('x-paystack-signature') ?? '',
        await signPaystack(options.secretKey, rawBody),
      ),
  };
}

/** A key for real money. */
export const isLiveKey = (key: string) => /^sk_live_\S+$/.test(key);

/** Paystack's signature of a body: HMAC-SHA-512 in lower-case hex. */
export async function signPaystack(secret: string, rawBody: string): Promise<string> {
  return (await sign('SHA-512', secret, rawBody)).toHex();
}

async function send(
  { secretKey, baseUrl = 'https://api.paystack.co', fetch, timeoutMs = 10_000 }: PaystackOptions,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
): Promise<ProviderAnswer<{ data: unknown }>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const request = new Request(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...userAgent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: deadline,
  });
  // Also race against the deadline: a fetch that ignores the signal must not block the shopper.
  const timeout = new Promise<never>((_resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason));
  });
  try {
    return await Promise.race([timeout, fetch(request).then(readEnvelope)]);
  } catch {
    return unknown;
  }
}

async function readEnvelope(response: Response): Promise<ProviderAnswer<{ data: unknown }>> {
  const parsed = envelope.safeParse(parsePaystack(await response.text()));
  if (parsed.success && response.ok && parsed.data.status) return { ok: true, data: parsed.data.data };
  if (!parsed.success || !refusalStatuses.has(response.status)) return unknown;
  return /\bemail\b/i.test(parsed.data.message ?? '') ? { ...refused, isEmail: true } : refused;
}

function read<S extends z.ZodMiniType, T>(
  answer: ProviderAnswer<{ data: unknown }>,
  shape: S,
  map: (data: z.output<S>) => T,
): ProviderAnswer<T> {
  if (!answer.ok) return answer;
  const data = z.safeParse(shape, answer.data);
  return data.success ? { ok: true, ...map(data.data) } : unknown;
}
