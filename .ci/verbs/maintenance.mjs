import { Refusal } from '../refusal.mjs';
import { ofShop, openStaffApi } from '../staff-api.mjs';
import { print } from '../terminal.mjs';

export const maintenance = {
  words: '[on|off|read-only]',
  says: 'close the shop --until a time such as 2026-12-24T18:00 (Accra), let it be seen only, or open it',
  options: { ...ofShop, until: { type: 'string' }, message: { type: 'string' } },
  work: async ({ json, until, message, ...shop }, [to]) => {
    const call = await openStaffApi(shop);
    const { revision } = await call('GET', '/settings');
    if (to !== undefined) {
      if (!['on', 'off', 'read-only'].includes(to)) throw new Refusal('on, off or read-only?');
      const countdownEndsAt = until === undefined ? undefined : Date.parse(`${until}Z`);
      if (to === 'on' && !(countdownEndsAt > Date.now()))
        throw new Refusal('Maintenance wants --until a time to come, such as 2026-12-24T18:00.');
      const config = {
        availability: { inMaintenanceMode: to === 'on' },
        visibility: { inReadOnlyMode: to === 'read-only' },
        maintenance: { countdownEndsAt, message },
      };
      await call('PUT', '/settings', { revision, config });
    }
    const { availability, visibility, maintenance: said } = (await call('GET', '/settings')).config;
    const mode = availability?.inMaintenanceMode ? 'on' : visibility?.inReadOnlyMode ? 'read-only' : 'off';
    const ends = mode === 'on' && said?.countdownEndsAt;
    if (json) print(JSON.stringify({ maintenance: mode, ...(ends && { until: ends }) }));
    else print(`Maintenance: ${mode}${ends ? ` until ${new Date(ends).toISOString().slice(0, 16)}` : ''}`);
  },
};
