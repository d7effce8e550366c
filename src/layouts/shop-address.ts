import { env } from 'cloudflare:workers';

const configured = env.SHOP_URL && URL.canParse(env.SHOP_URL) ? new URL(env.SHOP_URL).origin : undefined;

/** The origin in links that leave the page: the configured one, else the one that was asked (this machine, previews). */
export function shopAddress(asked: URL): string {
  return configured ?? asked.origin;
}
