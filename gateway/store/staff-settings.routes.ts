import { getSettings, putSettings } from '#contract/admin/settings.endpoints.ts';
import { storeConfig } from '#contract/store/store.schema.ts';
import { decode } from '#contract/wire/codec.ts';
import { requireSaved } from '../audit/change.records.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { readStoreSettings, updateSettings } from './store.records.ts';

export const settingsRoutes: Route[] = [
  staffRoute(getSettings, async ({ dependencies }) => {
    const settings = await readStoreSettings(dependencies);
    return { ...settings, config: decode(storeConfig, settings.config) };
  }),

  staffRoute(putSettings, async ({ dependencies, staff, body }) =>
    requireSaved(await updateSettings(dependencies, staff.email, body), putSettings.error),
  ),
];
