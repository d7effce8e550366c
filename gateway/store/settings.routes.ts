import { getSettings, putSettings } from '#contract/admin/settings.endpoints.ts';
import { storeConfig } from '#contract/store/store.schema.ts';
import { decode } from '#contract/wire/codec.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { readSettings, saveSettings } from './settings.records.ts';

export const settingsRoutes: Route[] = [
  staffRoute(getSettings, async ({ context }) => {
    const { store, revision } = await readSettings(context.get('dependencies'));
    return {
      revision,
      name: store.name,
      currency: store.currency,
      config: decode(storeConfig, store.config),
    };
  }),

  staffRoute(putSettings, async ({ context, staff, body }) => {
    const saved = await saveSettings(context.get('dependencies'), staff.email, body);
    if (!saved.ok) throw new GatewayError(400, putSettings.error);
    return { revision: saved.revision };
  }),
];
