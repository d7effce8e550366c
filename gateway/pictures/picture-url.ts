import { type GatewayContext, shopUrl } from '../http/context.ts';

/** Base addresses of pictures stored as paths. */
export type MediaBase = {
  /** For uploads (`/api/…`), which the gateway serves. */
  readonly uploads: string;
  /** For all other paths: MEDIA_BASE_URL or the shop's address. */
  readonly assets: string;
};

export function mediaBase(context: GatewayContext): MediaBase {
  const uploads = shopUrl(context);
  return { uploads, assets: context.get('dependencies').settings.MEDIA_BASE_URL ?? uploads };
}

/** The full URL of a stored picture. Paths are appended to the base, including the base's path. */
export function pictureUrl(picture: string, { uploads, assets }: MediaBase): string {
  if (/^https?:\/\//i.test(picture)) return picture;
  const base = picture.startsWith('/api/') ? uploads : assets;
  // Not `new URL()`: parsing hundreds of URLs costs more than reading the listing.
  return `${base.replace(/\/+$/, '')}/${picture.replace(/^\/+/, '')}`;
}
