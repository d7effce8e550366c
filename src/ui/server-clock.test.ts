import { afterEach, expect, test, vi } from 'vitest';

const hour = 3_600_000;
/** The real time. */
const now = Date.UTC(2026, 10, 25, 12);

class Navigation {
  readonly serverTiming: readonly object[];
  readonly responseStart = 200;
  constructor(
    at: number | undefined,
    readonly transferSize: number,
    readonly deliveryType: string,
  ) {
    this.serverTiming = at === undefined ? [] : [{ name: 'now', description: String(at) }];
  }
}

/** The clock of a page opened a second ago, whose response has the time `at`. */
async function openPage(
  at: number | undefined,
  { clock = now, transferSize = 14_000, deliveryType = '' } = {},
) {
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('performance', {
    getEntriesByType: () => [new Navigation(at, transferSize, deliveryType)],
    now: () => 1200,
  });
  vi.useFakeTimers({ now: clock, toFake: ['Date'] });
  vi.resetModules();
  return (await import('./server-clock.ts')).serverNow;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a wrong device clock is corrected', async () => {
  const serverNow = await openPage(now - 1000, { clock: now + 3 * hour });
  expect(serverNow()).toBe(now);
});

test('the device’s clock counts without the server’s', async () => {
  expect((await openPage(undefined))()).toBe(now);
});

test('the time goes on while the device sleeps', async () => {
  const serverNow = await openPage(now - 1000);
  expect(serverNow()).toBe(now);
  vi.advanceTimersByTime(hour);
  expect(serverNow()).toBe(now + hour);
});

test('a page that the browser kept, or fetched ahead, does not turn the clock back', async () => {
  const kept = await openPage(now - hour, { transferSize: 0, deliveryType: 'cache' });
  expect(kept()).toBe(now);
  const prefetched = await openPage(now - 240_000, { deliveryType: 'navigational-prefetch' });
  expect(prefetched()).toBe(now);
});

test('a page fetched ahead corrects a clock that is further off than the browser keeps such pages', async () => {
  const deliveryType = 'navigational-prefetch';
  const serverNow = await openPage(now - 1000, { clock: now + 24 * hour, deliveryType });
  expect(serverNow()).toBe(now);
});

test('a page revalidated by the server has a fresh time', async () => {
  const serverNow = await openPage(now - 1000, {
    clock: now - hour,
    transferSize: 300,
    deliveryType: 'cache',
  });
  expect(serverNow()).toBe(now);
});
