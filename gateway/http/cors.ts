import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { allowedOrigins } from '#contract/wire/cors.rules.ts';
import type { GatewayEnv } from './context.ts';

/** Off unless the operator lists exact origins; then those are echoed, with credentials (contract §1). */
export const configuredCors: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const listed = allowedOrigins(context.get('dependencies').settings.ALLOWED_ORIGINS);
  const origin = context.req.header('origin');
  if (origin === undefined || !listed.has(origin)) return next();
  return cors({
    origin,
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['content-type', 'idempotency-key'],
    exposeHeaders: ['date', 'retry-after', 'x-request-id', 'idempotent-replayed'],
    maxAge: 600,
  })(context, next);
};
