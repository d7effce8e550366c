import { getSettings, putSettings } from '#contract/admin/settings.endpoints.ts';
import { getStorefront } from '#contract/store/store.endpoints.ts';
import { slugOf } from '#contract/store/store.rules.ts';
import { storeConfig } from '#contract/store/store.schema.ts';
import { decode } from '#contract/wire/codec.ts';
import { requireSaved } from '../audit/change.records.ts';
import { giveGuest } from '../customers/guest.identity.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { getIdentity } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { mediaBase } from '../pictures/picture-url.ts';
import { readStoreWithRevision } from '../promotions/revision.records.ts';
import { storeDocument } from './store.document.ts';
import { readStore, readStoreSettings, updateSettings } from './store.records.ts';

const sameName = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

export const storeRoutes: Route[] = [
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

export const settingsRoutes: Route[] = [
  staffRoute(getSettings, async ({ dependencies }) => {
    const settings = await readStoreSettings(dependencies);
    return { ...settings, config: decode(storeConfig, settings.config) };
  }),

  staffRoute(putSettings, async ({ dependencies, staff, body }) =>
    requireSaved(await updateSettings(dependencies, staff.email, body), putSettings.error),
  ),
];
