import { env } from 'cloudflare:workers';

const configuredOrigin =
  env.SHOP_URL && URL.canParse(env.SHOP_URL) ? new URL(env.SHOP_URL).origin : undefined;

/** The origin for absolute links: the configured one, else the request's own (localhost, previews). */
export function siteOrigin(requestUrl: URL): string {
  return configuredOrigin ?? requestUrl.origin;
}

/** Identifies the store at the gateway. */
export const shopName = env.STORE_NAME ?? 'Strand';

/** Where the home page's reels are. */
export const reelBase = env.REEL_BASE ?? '/media';

let latestName = shopName;

/** Shown where the store is not loaded: its name when it last was. */
export const latestShopName = (): string => latestName;

export function updateShopName(name: string): void {
  latestName = name;
}
