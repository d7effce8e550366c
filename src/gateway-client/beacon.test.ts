import { expect, test, vi } from 'vitest';
import { sendBeacon } from './beacon.ts';

test('events go one by one to a gateway without the batch call, which is asked for once', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { keepalive }: RequestInit) => {
    expect(keepalive).toBe(true);
    paths.push(path.split('?')[0] ?? '');
    return Response.json({}, { status: path.includes('/batch') ? 404 : 200 });
  });
  const events = [{ action: 'viewed_home' }, { action: 'viewed_bag' }];
  await sendBeacon(events.slice(1));
  await sendBeacon(events);
  await sendBeacon(events);
  expect(paths).toEqual(['/api/analytics', '/api/analytics/batch', ...Array(4).fill('/api/analytics')]);
});
