import { getStorefront } from '#contract/store/store.endpoints.ts';
import { slugOf } from '#contract/store/store.rules.ts';
import { giveGuest } from '../customers/guest.identity.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { getIdentity } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { mediaBase } from '../pictures/picture-url.ts';
import { storeDocument } from '../store/store.document.ts';
import { readStore } from '../store/store.records.ts';
import { readStoreWithRevision } from './revision.records.ts';

const sameName = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

export const storefrontRoutes: Route[] = [
  route(getStorefront, async ({ context, dependencies, query }) => {
    if (!query.storeName) throw new GatewayError(404, getStorefront.error);
    const { store, revision } =
      query.guest === 'none'
        ? await readStoreWithRevision(dependencies, dependencies.now())
        : { store: await readStore(dependencies), revision: undefined };
    const { STORE_NAME } = dependencies.settings;
    const requested = query.storeName;
    const isNamed = [store.name, STORE_NAME ?? store.name].some((name) => sameName(name, requested));
    // The storefront may still use a former name of the shop.
    if (!isNamed && slugOf(requested) !== (store.slug || undefined)) return null;
    if (query.guest !== 'none') await ensureGuest(context, query.marker);
    return { ...storeDocument(store, mediaBase(context)), revision };
  }),
];

async function ensureGuest(context: GatewayContext, marker: string | undefined): Promise<void> {
  const { userId, guestId } = await getIdentity(context);
  if (userId === undefined && guestId === undefined) await giveGuest(context, marker);
}
