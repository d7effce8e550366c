import type { GatewayContext } from '../http/context.ts';
import { shopUrl } from '../http/shop-url.ts';

/** Where pictures stored as paths live. */
export type MediaBase = {
  /** Those that were sent to the shop, below `/api`, which the gateway serves. */
  readonly sent: string;
  /** All others: the configured base, else the shop's own address. */
  readonly own: string;
};

export function mediaBase(context: GatewayContext): MediaBase {
  const sent = shopUrl(context);
  return { sent, own: context.get('dependencies').settings.MEDIA_BASE_URL ?? sent };
}

/**
 * A stored picture as the wire wants it: a full address. A path is looked up below the base, whose
 * own path stays.
 */
export function pictureAddress(picture: string, { sent, own }: MediaBase): string {
  if (/^https?:\/\//i.test(picture)) return picture;
  const base = picture.startsWith('/api/') ? sent : own;
  // Joined by hand: a listing has some hundred pictures, and parsing each as a URL costs more than reading them.
  return `${base.replace(/\/+$/, '')}/${picture.replace(/^\/+/, '')}`;
}
