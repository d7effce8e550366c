import type { Context } from 'hono';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';

export type GatewayEnv = {
  Variables: {
    requestId: string;
    dependencies: Dependencies;
    /** Set once a route matches. */
    endpoint?: Endpoint;
  };
};

export type GatewayContext = Context<GatewayEnv>;

/**
 * The shop's origin: SHOP_URL, whatever the request's host. Only development and previews may leave SHOP_URL out and
 * use the requested origin.
 */
export function shopUrl(context: GatewayContext): string {
  const { ENVIRONMENT, SHOP_URL } = context.get('dependencies').settings;
  if (SHOP_URL !== undefined) return SHOP_URL;
  if (ENVIRONMENT === 'production') throw new Error('Production has no SHOP_URL');
  return new URL(context.req.url).origin;
}
