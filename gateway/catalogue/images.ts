import type { GatewayContext } from '../http/context.ts';

/** Where pictures stored as paths live: the configured base, else the shop's own address. */
export function mediaBase(context: GatewayContext): string {
  const { MEDIA_BASE_URL, SHOP_URL } = context.get('dependencies').settings;
  return MEDIA_BASE_URL ?? SHOP_URL ?? new URL(context.req.url).origin;
}

/**
 * A stored picture as the wire wants it: a full address (contract §4). A path is looked up below the base, whose
 * own path stays.
 */
export function pictureAddress(picture: string, base: string): string {
  if (/^https?:\/\//i.test(picture)) return picture;
  // Joined by hand: a listing has some hundred pictures, and parsing each as a URL costs more than reading them.
  return `${base.replace(/\/+$/, '')}/${picture.replace(/^\/+/, '')}`;
}
