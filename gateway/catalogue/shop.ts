import type { StoreInfo } from '../database/query.ts';
import type { GatewayContext } from '../http/context.ts';
import { type MediaBase, mediaBase } from '../pictures/picture-url.ts';

/** The store and picture addresses that documents need besides their rows. */
export type Shop = StoreInfo & { readonly mediaBase: MediaBase };

export function shopOf(context: GatewayContext, store: StoreInfo): Shop {
  return { ...store, mediaBase: mediaBase(context) };
}
