import type { MiddlewareHandler } from 'hono';
import { allowedOrigins, corsHeaders, preflightAnswer } from '#contract/wire/cors.rules.ts';
import type { GatewayEnv } from './context.ts';
import { GatewayError } from './errors.ts';

/** Allows the exact origins of ALLOWED_ORIGINS, with credentials. */
export const cors: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const origins = allowedOrigins(context.get('dependencies').settings.ALLOWED_ORIGINS);
  const preflight = preflightAnswer(context.req.raw, origins);
  if (preflight) return preflight;
  await next();
  const headers = corsHeaders(context.req.header('origin') ?? null, origins);
  for (const [name, value] of Object.entries(headers)) context.res.headers.append(name, value);
  return undefined;
};

const writeMethods = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * Rejects cross-site writes (CSRF): `Origin` must be the shop's or an allowed one. Without it `Sec-Fetch-Site` must
 * be `same-origin` or `none`. Requests with neither header do not come from a browser. `exempt` paths authenticate
 * themselves (the payment provider's webhook).
 */
export function originCheck(exempt: ReadonlySet<string>): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    if (writeMethods.has(context.req.method) && !exempt.has(context.req.path)) {
      const origin = context.req.header('origin');
      const site = context.req.header('sec-fetch-site') ?? 'none';
      const { settings } = context.get('dependencies');
      const isAllowed =
        origin === undefined
          ? ['same-origin', 'none'].includes(site)
          : origin === new URL(context.req.url).origin ||
            origin === settings.SHOP_URL ||
            allowedOrigins(settings.ALLOWED_ORIGINS).has(origin);
      if (!isAllowed) throw new GatewayError(403, 'This request came from another site.');
    }
    await next();
  };
}
