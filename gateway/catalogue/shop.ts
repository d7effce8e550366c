import type { GatewayContext } from '../http/context.ts';
import { type MediaBase, mediaBase } from './images.ts';
import type { StoreFacts } from './reading.records.ts';

/** What documents say beside their own row: the store they belong to, and where pictures live. */
export type Shop = StoreFacts & { readonly mediaBase: MediaBase };

export function shopOf(context: GatewayContext, store: StoreFacts): Shop {
  return { ...store, mediaBase: mediaBase(context) };
}
