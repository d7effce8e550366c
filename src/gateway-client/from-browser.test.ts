import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addBagItem, getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { getOffers } from '#contract/offers/offer.endpoints.ts';
import { storageOf } from '../../tests/support/storage.ts';

const bag = {
  _id: 'b1',
  _creationTime: 1,
  storeId: 's1',
  storeFrontUserId: 'guest1',
  updatedAt: 1,
  items: [],
};
const guest = { _id: 'guest1', _creationTime: 1, storeId: 's1', organizationId: 'o1' };

let requests: { path: string; init: RequestInit }[] = [];
let identified: boolean;
let stored: Map<string, string>;

/** The proxy on the shop's origin, with one visitor who has no identity until they become a guest. */
async function proxy(path: string, init: RequestInit): Promise<Response> {
  requests.push({ path, init });
  await Promise.resolve();
  if (path.startsWith('/api/guests')) {
    identified = true;
    return Response.json(guest);
  }
  if (!identified) return Response.json({ error: 'Error loading bag.' }, { status: 404 });
  return Response.json(path.endsWith('/items') ? 'item1' : bag);
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const paths = () => requests.map(({ path }) => path.split('?')[0]);

const markers = () =>
  requests.flatMap(({ path }) =>
    path.startsWith('/api/guests') ? [new URL(path, 'https://x').searchParams.get('marker')] : [],
  );

beforeEach(() => {
  vi.resetModules();
  requests = [];
  identified = false;
  stored = new Map();
  vi.stubGlobal('fetch', proxy);
  vi.stubGlobal('localStorage', storageOf(stored));
});

const load = () => import('./from-browser.ts');

describe('a call from the browser', () => {
  it('goes through the proxy on the shop’s origin', async () => {
    identified = true;
    const { callFromBrowser } = await load();
    expect(await callFromBrowser(getActiveBag)).toMatchObject({ ok: true, data: bag });
    expect(requests[0]).toMatchObject({ path: '/api/bags/active' });
  });

  it('outlives its page if it writes', async () => {
    identified = true;
    const { callFromBrowser } = await load();
    await callFromBrowser(getActiveBag);
    await callFromBrowser(addBagItem, {
      params: { bagId: 'b1' },
      body: { productId: 'p1', productSkuId: 's1', productSku: 'S1', quantity: 1 },
    });
    expect(requests.map(({ init }) => init.keepalive)).toEqual([false, true]);
  });
});

describe('a visitor without identity', () => {
  it('becomes a guest before the call, without a failing request', async () => {
    const { callAsGuest } = await load();
    expect(await callAsGuest(getActiveBag)).toMatchObject({ ok: true });
    expect(paths()).toEqual(['/api/guests', '/api/bags/active']);
    expect(markers()[0]).toMatch(/^[\da-f-]{36}$/);
    expect(stored.get('marker')).toBe(markers()[0]);
  });

  it('becomes a guest first if the last page did not get its marker confirmed', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void (await load()).callAsGuest(getActiveBag);
    const sent = stored.get('marker')?.slice(1);
    vi.resetModules();
    vi.stubGlobal('fetch', proxy);
    await (await load()).callAsGuest(getActiveBag);
    expect(paths()).toEqual(['/api/guests', '/api/bags/active']);
    expect(markers()).toEqual([sent]);
  });

  it('becomes a guest again if the cookie is gone, and the call is repeated', async () => {
    stored.set('marker', 'an-older-marker_01');
    const { callAsGuest } = await load();
    expect(await callAsGuest(getActiveBag)).toMatchObject({ ok: true });
    expect(paths()).toEqual(['/api/bags/active', '/api/guests', '/api/bags/active']);
  });

  it('becomes a guest again for calls that answer 400 without an identity', async () => {
    stored.set('marker', 'an-older-marker_01');
    const { callAsGuest } = await load();
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const answer = await proxy(path, init);
      if (!path.startsWith('/api/offers')) return answer;
      return answer.ok
        ? Response.json([])
        : Response.json({ error: 'Failed to get offers' }, { status: 400 });
    });
    expect(await callAsGuest(getOffers)).toMatchObject({ ok: true, data: [] });
    expect(paths()).toEqual(['/api/offers', '/api/guests', '/api/offers']);
  });

  it('becomes one guest for concurrent calls', async () => {
    const { callAsGuest } = await load();
    const body = { productId: 'p', productSkuId: 's', productSku: 'A', quantity: 1 };
    await Promise.all([
      callAsGuest(getActiveBag),
      callAsGuest(getActiveBag),
      callAsGuest(addBagItem, { params: { bagId: 'b1' }, body }),
    ]);
    expect(markers()).toHaveLength(1);
  });

  it('keeps its marker unless it is malformed', async () => {
    stored.set('marker', 'an-older-marker_01');
    await (await load()).ensureGuest();
    vi.resetModules();
    stored.set('marker', 'no good');
    await (await load()).ensureGuest();
    expect(markers()[0]).toBe('an-older-marker_01');
    expect(markers()[1]).toMatch(/^[\da-f-]{36}$/);
  });

  it('works with blocked storage, with one marker per page', async () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const { callAsGuest, ensureGuest } = await load();
    expect(await callAsGuest(getActiveBag)).toMatchObject({ ok: true });
    await ensureGuest();
    expect(new Set(markers()).size).toBe(1);
  });

  it('has no identity if the gateway creates no guest, and can retry later', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Too many.' }, { status: 404 }));
    const { callAsGuest, ensureGuest } = await load();
    expect(await callAsGuest(getActiveBag)).toMatchObject({
      ok: false,
      problem: 'missing',
      message: 'Too many.',
    });
    vi.stubGlobal('fetch', proxy);
    expect(await ensureGuest()).toBe(true);
  });
});
