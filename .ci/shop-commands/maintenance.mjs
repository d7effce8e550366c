import { Refusal } from '../refusal.mjs';
import { minuteOf, shopCommand } from '../staff-api.mjs';

export const maintenance = shopCommand({
  words: '[on|off|read-only]',
  summary: 'close the shop --until a time such as 2026-12-24T18:00 (Accra), make it read-only, or open it',
  options: { until: { type: 'string' }, message: { type: 'string' } },
  work: async ({ until, message }, [mode], call) => {
    if (until !== undefined && mode !== 'on') throw new Refusal('Only maintenance on takes --until.');
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
    return {
      result: { maintenance: current, ...(ends && { until: ends }) },
      lines: [`Maintenance: ${current}${ends ? ` until ${minuteOf(ends)}` : ''}`],
    };
  },
});
