import type { GatewayContext } from './context.ts';

/**
 * The shop's own address, without final slash: the configured one, whatever host a request names. Only development
 * and previews may leave it out; there it is the address that was requested.
 */
export function shopUrl(context: GatewayContext): string {
  const { ENVIRONMENT, SHOP_URL } = context.get('dependencies').settings;
  if (SHOP_URL !== undefined) return SHOP_URL;
  if (ENVIRONMENT === 'production') throw new Error('Production has no SHOP_URL');
  return new URL(context.req.url).origin;
}
