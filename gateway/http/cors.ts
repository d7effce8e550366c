import type { MiddlewareHandler } from 'hono';
import { allowedOrigins, corsHeaders, preflightAnswer } from '#contract/wire/cors.rules.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
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

/**
 * Throws 403 for requests from other sites (CSRF): `Origin` must be the shop's or one of `others`. Without it
 * `Sec-Fetch-Site` must be `same-origin` or `none`. Requests with neither header do not come from a browser.
 */
export function rejectOtherSites(context: GatewayContext, others?: ReadonlySet<string>): void {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site') ?? 'none';
  const { SHOP_URL } = context.get('dependencies').settings;
  const isAllowed =
    origin === undefined
      ? ['same-origin', 'none'].includes(site)
      : origin === new URL(context.req.url).origin || origin === SHOP_URL || others?.has(origin);
  if (!isAllowed) throw new GatewayError(403, 'This request came from another site.');
}

const writeMethods = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/** Rejects writes from other sites, except to webhooks, which check signatures. */
export const originCheck: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const { method, path } = context.req;
  const { ALLOWED_ORIGINS } = context.get('dependencies').settings;
  if (writeMethods.has(method) && !path.startsWith('/webhooks/'))
    rejectOtherSites(context, allowedOrigins(ALLOWED_ORIGINS));
  await next();
};
