import type { MiddlewareHandler } from 'hono';
import { allowedOrigins, corsHeaders, preflightAnswer } from '#contract/wire/cors.rules.ts';
import type { GatewayEnv } from './context.ts';

/** Off unless the operator lists exact origins; then those are echoed, with credentials. */
export const configuredCors: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const listed = allowedOrigins(context.get('dependencies').settings.ALLOWED_ORIGINS);
  const preflight = preflightAnswer(context.req.raw, listed);
  if (preflight) return preflight;
  await next();
  const cors = corsHeaders(context.req.header('origin') ?? null, listed);
  for (const [name, value] of Object.entries(cors)) context.res.headers.append(name, value);
  return undefined;
};
