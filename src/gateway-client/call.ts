import * as z from 'zod/mini';
import type { Answer, Endpoint, Input } from '#contract/wire/endpoint.ts';
import { failure, readAnswer } from './answer.ts';
import type { Result } from './result.ts';

export type Transport = {
  /** The shop's. */
  readonly origin: string;
  /** `path` begins with a slash and includes the query. May reject. */
  send(path: string, init: RequestInit): Promise<Response>;
};

export type CallOptions = {
  /** In ms, for the whole call including a retry. */
  readonly timeout?: number;
  /** Replaces the timeout: Safari combines signals only since 17.4. */
  readonly signal?: AbortSignal;
  /** Use the same key for each retry, so that the gateway acts once. */
  readonly idempotencyKey?: string;
};

/** The arguments after the endpoint. The input is optional if the call needs none. */
export type Arguments<E extends Endpoint, Options = CallOptions> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: Options]
    : [input: Input<E>, options?: Options];

const defaultTimeoutMs = 8000;

/** A failure within this time is retried once. */
const retryWithinMs = 1000;

/** Calls the gateway. Never throws: every failure is a value with a message for the shopper. */
export function call<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  ...rest: Arguments<E>
): Promise<Result<Answer<E>>>;
export async function call(
  transport: Transport,
  endpoint: Endpoint,
  input: AnyInput = {},
  options: CallOptions = {},
): Promise<Result<unknown>> {
  const request = buildRequest(endpoint, input);
  if (request === undefined) return failure(endpoint, 'refused');
  const init = initOf(endpoint, request, options);
  const send = async () => {
    try {
      return await readAnswer(endpoint, await transport.send(request.path, init), transport.origin);
    } catch {
      return failure(endpoint, 'unreachable');
    }
  };

  const started = Date.now();
  const first = await send();
  const canRetry =
    endpoint.method === 'GET' &&
    !first.ok &&
    first.problem === 'unreachable' &&
    Date.now() - started < retryWithinMs;
  return canRetry ? send() : first;
}

function initOf(endpoint: Endpoint, request: BuiltRequest, options: CallOptions) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  return {
    method: endpoint.method,
    headers,
    // The gateway never redirects.
    redirect: 'manual',
    // iOS 15 has no timeout.
    signal: options.signal ?? AbortSignal.timeout?.(options.timeout ?? defaultTimeoutMs) ?? null,
    body: request.body ?? null,
  } satisfies RequestInit;
}

export type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

export type BuiltRequest = { readonly path: string; readonly body: string | undefined };

/** Encodes a call's path, query and body. `undefined` if the contract does not allow the input. */
export function buildRequest(endpoint: Endpoint, input: AnyInput): BuiltRequest | undefined {
  const path = filledPath(endpoint.path, input.params ?? {});
  const query = endpoint.query && z.safeEncode(endpoint.query, input.query ?? {});
  const body = endpoint.body && z.safeEncode(endpoint.body, input.body);
  if (path === undefined || query?.success === false || body?.success === false) return undefined;
  return { path: path + queryText(query?.data), body: body && JSON.stringify(body.data) };
}

/** `undefined` if a value would change the path. */
function filledPath(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const values = Object.values(params);
  if (values.includes('.') || values.includes('..')) return undefined;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryText(query: unknown): string {
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    // An empty list says nothing, and other gateways could take it for a value.
    if (typeof value === 'string' && value !== '') filled.set(name, value);
  }
  const text = filled.toString();
  return text && `?${text}`;
}
