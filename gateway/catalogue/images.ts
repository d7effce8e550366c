import type { GatewayContext } from '../http/context.ts';

/** Where pictures stored as paths live: the configured base, else the shop's own address. */
export function mediaBase(context: GatewayContext): string {
  return context.get('dependencies').settings.MEDIA_BASE_URL ?? new URL(context.req.url).origin;
}

/** A stored picture as the wire wants it: a full address (contract §4). */
export function pictureAddress(picture: string, base: string): string {
  return /^https?:\/\//.test(picture) ? picture : new URL(picture, base).href;
}
