import type { GatewayContext } from '../http/context.ts';
import { shopUrl } from '../http/shop-url.ts';

/** Where pictures stored as paths live: the configured base, else the shop's own address. */
export function mediaBase(context: GatewayContext): string {
  return context.get('dependencies').settings.MEDIA_BASE_URL ?? shopUrl(context);
}

/**
 * A stored picture as the wire wants it: a full address. A path is looked up below the base, whose
 * own path stays.
 */
export function pictureAddress(picture: string, base: string): string {
  if (/^https?:\/\//i.test(picture)) return picture;
  // Joined by hand: a listing has some hundred pictures, and parsing each as a URL costs more than reading them.
  return `${base.replace(/\/+$/, '')}/${picture.replace(/^\/+/, '')}`;
}
