import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import { encode, safeDecode } from '#contract/wire/codec.ts';
import type { Answer, Endpoint, HandlerInput } from '#contract/wire/endpoint.ts';
import { limitCall } from './call-limits.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { GatewayError } from './errors.ts';
import { answerOnce } from './idempotency.ts';

export type Call<E extends Endpoint> = HandlerInput<E> & { readonly context: GatewayContext };

/** Does a call; returns the answer in Strand's own form, or a whole response where the contract asks for one. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Response>;

/** A noun's calls: the endpoint of the contract beside what answers it. */
export type Route = {
  readonly endpoint: Endpoint;
  /** Other addresses of the same call. */
  readonly alsoAt: readonly string[];
  readonly answer: (context: GatewayContext) => Promise<Response>;
};

/**
 * Joins an endpoint to its handler: parameters, query and body are parsed by the contract before the handler sees
 * them (400 with the call's text), limits are tested and repeats answered, its answer is written by the contract's
 * shape and freshness.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, alsoAt: string[] = []): Route {
  return {
    endpoint,
    alsoAt,
    answer: async (context) => {
      const input = {
        params: context.req.param(),
        ...(endpoint.query && { query: parse(endpoint, endpoint.query, context.req.query()) }),
        ...(endpoint.body && { body: parse(endpoint, endpoint.body, await readJson(endpoint, context)) }),
        context,
      };
      await limitCall(context, endpoint);
      return answerOnce(context, endpoint, async () => {
        // The three parts were parsed by the very shapes that `HandlerInput<E>` is derived from.
        const result = await handler(input as unknown as Call<E>);
        return result instanceof Response ? result : written(context, endpoint, result);
      });
    },
  };
}

/** Writes an answer by a call's shape and freshness: for handlers that answer one use of their call. */
export function written<E extends Endpoint>(
  context: GatewayContext,
  endpoint: E,
  answer: Answer<E>,
): Response {
  context.header('cache-control', cacheControl(endpoint));
  return context.json(encode(endpoint.answer, answer) as never);
}

/** Mounts routes under their own addresses. */
export function mount(gateway: Hono<GatewayEnv>, routes: Route[]): void {
  for (const { endpoint, alsoAt, answer } of routes) {
    gateway.on(endpoint.method, [endpoint.path, ...alsoAt], (context) => {
      context.set('endpoint', endpoint);
      return answer(context);
    });
  }
}

function parse(endpoint: Endpoint, shape: z.ZodMiniType, value: unknown): unknown {
  const parsed = safeDecode(shape, value);
  if (!parsed.success) throw new GatewayError(400, endpoint.error);
  return parsed.data;
}

async function readJson(endpoint: Endpoint, context: GatewayContext): Promise<unknown> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const text = await context.req.text();
  if (type !== 'application/json') throw new GatewayError(415, 'Send JSON.');
  try {
    return JSON.parse(text);
  } catch {
    throw new GatewayError(400, endpoint.error);
  }
}

function cacheControl({ fresh }: Endpoint): string {
  if (!fresh) return 'private, no-store';
  return `${fresh.private ? 'private' : 'public'}, max-age=${fresh.seconds}`;
}
