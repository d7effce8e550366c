import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import { encode, safeDecode } from '#contract/wire/codec.ts';
import type { Answer, Endpoint, HandlerInput } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { GatewayError } from './errors.ts';
import { withIdempotency } from './idempotency.ts';
import { type Customer, getCustomer } from './identity.ts';
import { rateLimitEndpoint } from './rate-limit.ts';

export type Call<E extends Endpoint> = HandlerInput<E> & {
  readonly context: GatewayContext;
  readonly dependencies: Dependencies;
};

/** Returns the decoded answer, or a `Response` where the contract needs one. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Response>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly aliases: readonly string[];
  readonly handle: (context: GatewayContext) => Promise<Response>;
};

/**
 * Binds a contract endpoint to its handler: validates query and body (400 with the endpoint's error text), applies
 * rate limits and idempotency, and encodes the answer with the contract's schema and cache policy.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>, aliases: string[] = []): Route {
  return {
    endpoint,
    aliases,
    handle: async (context) => {
      const input = {
        params: context.req.param(),
        ...(endpoint.query && { query: parse(endpoint, endpoint.query, context.req.query()) }),
        ...(endpoint.body && { body: parse(endpoint, endpoint.body, await readJson(endpoint, context)) }),
        context,
        dependencies: context.get('dependencies'),
      };
      await rateLimitEndpoint(context, endpoint);
      return withIdempotency(context, endpoint, async () => {
        // Parsed by the schemas that `HandlerInput<E>` is derived from.
        const result = await handler(input as unknown as Call<E>);
        return result instanceof Response ? result : respond(context, endpoint, result);
      });
    },
  };
}

/** {@link route} for a guest or user. Without identity it throws 404, or the endpoint's `anonymous` status. */
export function customerRoute<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E> & { readonly customer: Customer }) => Promise<Answer<E> | Response>,
  aliases?: string[],
): Route {
  return route(
    endpoint,
    async (call) => {
      const customer = await getCustomer(call.context);
      if (!customer) throw new GatewayError(endpoint.anonymous ?? 404, endpoint.error);
      return handler({ ...call, customer });
    },
    aliases,
  );
}

export function respond<E extends Endpoint>(
  context: GatewayContext,
  endpoint: E,
  answer: Answer<E>,
): Response {
  context.header('cache-control', cacheControl(endpoint));
  return context.json(encode(endpoint.answer, answer) as never);
}

export function mount(gateway: Hono<GatewayEnv>, routes: Route[]): void {
  for (const { endpoint, aliases, handle } of routes) {
    gateway.on(endpoint.method, [endpoint.path, ...aliases], (context) => {
      context.set('endpoint', endpoint);
      return handle(context);
    });
  }
}

function parse(endpoint: Endpoint, shape: z.ZodMiniType, value: unknown): unknown {
  const parsed = safeDecode(shape, value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.');
    const isForStaff = endpoint.path.startsWith('/admin/');
    throw new GatewayError(400, isForStaff && field ? `${endpoint.error} (${field})` : endpoint.error);
  }
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
