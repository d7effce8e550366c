import type { GatewayContext } from './context.ts';

/**
 * The shop's own address, without final slash. In production the configured one, whatever host a request names;
 * elsewhere the address of whoever asks.
 */
export function shopUrl(context: GatewayContext): string {
  const { ENVIRONMENT, SHOP_URL } = context.get('dependencies').settings;
  if (ENVIRONMENT !== 'production') return new URL(context.req.url).origin;
  if (SHOP_URL === undefined) throw new Error('Production has no SHOP_URL');
  return SHOP_URL;
}
