import { drizzle } from 'drizzle-orm/d1';
import type { Hono } from 'hono';
import { createGateway } from './gateway.ts';
import type { GatewayEnv } from './http/context.ts';
import { readSettings } from './settings.ts';

type Environment = { readonly DB: D1Database };

let made: { environment: Environment; gateway: Hono<GatewayEnv> } | undefined;

/** One gateway per isolate: bindings do not change while it lives. */
function gatewayFor(environment: Environment, context: ExecutionContext): Hono<GatewayEnv> {
  if (made?.environment === environment) return made.gateway;
  const refuse = async () => ({ ok: false, failure: 'refused' }) as const;
  const gateway = createGateway({
    database: drizzle(environment.DB),
    settings: readSettings(environment),
    now: Date.now,
    payments: {
      isLive: false,
      initialize: refuse,
      verify: refuse,
      refund: refuse,
      isSigned: async () => false,
    },
    mail: { send: async () => undefined },
    background: (work) => context.waitUntil(work),
  });
  made = { environment, gateway };
  return gateway;
}

export default {
  fetch: (request: Request, environment: Environment, context: ExecutionContext) =>
    gatewayFor(environment, context).fetch(request, environment, context),
};
