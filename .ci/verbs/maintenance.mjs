import { Refusal } from '../refusal.mjs';
import { openStaffApi, shopOptions } from '../staff-api.mjs';
import { print } from '../terminal.mjs';

export const maintenance = {
  words: '[on|off|read-only]',
  summary: 'close the shop --until a time such as 2026-12-24T18:00 (Accra), make it read-only, or open it',
  options: { ...shopOptions, until: { type: 'string' }, message: { type: 'string' } },
  work: async ({ json, until, message, ...shop }, [mode]) => {
    if (until !== undefined && mode !== 'on') throw new Refusal('Only maintenance on takes --until.');
    const call = await openStaffApi(shop);
    const { revision } = await call('GET', '/settings');
    if (mode !== undefined) {
      if (!['on', 'off', 'read-only'].includes(mode))
        throw new Refusal('Usage: npm run shop -- maintenance on|off|read-only');
      const countdownEndsAt = until === undefined ? undefined : Date.parse(`${until}Z`);
      if (mode === 'on' && !(countdownEndsAt > Date.now()))
        throw new Refusal('Maintenance needs --until with a future time, such as 2026-12-24T18:00.');
      const config = {
        availability: { inMaintenanceMode: mode === 'on' },
        visibility: { inReadOnlyMode: mode === 'read-only' },
        maintenance: { countdownEndsAt, message },
      };
      await call('PUT', '/settings', { revision, config });
    }
    const { availability, visibility, maintenance: countdown } = (await call('GET', '/settings')).config;
    const current = availability?.inMaintenanceMode ? 'on' : visibility?.inReadOnlyMode ? 'read-only' : 'off';
    const ends = current === 'on' && countdown?.countdownEndsAt;
    if (json) print(JSON.stringify({ maintenance: current, ...(ends && { until: ends }) }));
    else print(`Maintenance: ${current}${ends ? ` until ${new Date(ends).toISOString().slice(0, 16)}` : ''}`);
  },
};
