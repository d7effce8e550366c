import type { MiddlewareHandler } from 'hono';
import { allowedOrigins } from '#contract/wire/cors.rules.ts';
import type { GatewayEnv } from './context.ts';
import { GatewayError } from './errors.ts';

const writing = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * Refuses writes that a foreign page started: `Origin` must be the shop's own or listed; without it
 * `Sec-Fetch-Site` must be `same-origin` or `none`; without both it is no browser. `open` paths authenticate
 * themselves (the provider's webhook).
 */
export function originCheck(open: ReadonlySet<string>): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    if (writing.has(context.req.method) && !open.has(context.req.path)) {
      const origin = context.req.header('origin');
      const site = context.req.header('sec-fetch-site');
      const { settings } = context.get('dependencies');
      const isOwn = origin === new URL(context.req.url).origin || origin === settings.SHOP_URL;
      if (origin !== undefined) {
        if (!isOwn && !allowedOrigins(settings.ALLOWED_ORIGINS).has(origin)) throw foreign();
      } else if (site !== undefined && site !== 'same-origin' && site !== 'none') {
        throw foreign();
      }
    }
    await next();
  };
}

const foreign = () => new GatewayError(403, 'This request came from another site.');
