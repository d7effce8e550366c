import { beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import {
  dispatchToWindow,
  holdAnswers,
  holdAnswersOf,
  line,
  resetBrowser,
  wire,
} from './wire-bag.fixture.ts';

beforeEach(resetBrowser);

const load = () => import('./bag.store.ts');
const comb = { productId: 'p', productSkuId: 'comb', productSku: 'comb', price: toMinor(1000) };
const wig = { ...comb, productSkuId: 'wig', productSku: 'wig' };
const skus = (state: { kind: string; bag?: { items: { productSkuId: string }[] } }) =>
  state.bag?.items.map(({ productSkuId }) => productSkuId);
const quantities = (state: { kind: string; bag?: { items: { quantity: number }[] } }) =>
  state.bag?.items.map(({ quantity }) => quantity);

test('is unknown until the gateway has answered, never empty', async () => {
  const { $bag, $bagCount, bagStore } = await load();
  expect([$bag.get().kind, $bagCount.get()]).toEqual(['unknown', undefined]);
  await bagStore.load();
  expect([$bag.get().kind, $bagCount.get()]).toEqual(['known', 0]);
});

test('shows an added line before the gateway has answered, and never twice', async () => {
  const { $bag, $bagCount, $isBagChanging, addToBag, bagStore } = await load();
  await bagStore.load();
  const rendered = new Set<unknown>();
  $bagCount.listen(() => queueMicrotask(() => rendered.add($bagCount.get())));
  const open = holdAnswers();
  const added = addToBag(comb);
  expect([quantities($bag.get()), $isBagChanging.get()]).toEqual([[1], true]);
  open();
  expect([await added, $isBagChanging.get(), ...rendered]).toEqual([undefined, false, 1]);
});

test('sends every one of many quick clicks, one at a time and in order', async () => {
  const { $bag, addToBag } = await load();
  await Promise.all([addToBag(comb), addToBag(comb), addToBag(comb)]);
  const writes = wire.requests.filter(({ method }) => method === 'POST');
  expect([quantities($bag.get()), writes.length]).toEqual([[3], 3]);
});

test('rolls back a refused change, reports why and keeps the rest', async () => {
  wire.bags = [line('oil', 2)];
  const { $bag, bagStore, removeFromBag, setBagQuantity } = await load();
  await bagStore.load();
  wire.faults = { bags: 400 };
  expect(await setBagQuantity('oil', 5)).toBe('No.');
  expect(quantities($bag.get())).toEqual([2]);
  expect(bagStore.$problems.get()).toEqual({ oil: 'No.' });
  wire.faults = {};
  const removed = removeFromBag('oil');
  expect(bagStore.$problems.get()).toEqual({});
  await removed;
  expect(quantities($bag.get())).toEqual([]);
});

test.each([
  ['before', -1, []],
  ['after', 1, [2]],
])('trusts a rendered bag unless it changed after the page was requested: %s', async (_, ms, shown) => {
  localStorage.setItem('bag_written', String(performance.timeOrigin + ms));
  wire.bags = [line('oil', 2)];
  const { $bag, bagStore } = await load();
  bagStore.hydrate({
    _id: 'bag',
    _creationTime: 0,
    updatedAt: 0,
    storeId: 's',
    storeFrontUserId: 'g',
    items: [],
  });
  await vi.waitFor(() => expect(quantities($bag.get())).toEqual(shown));
  expect(wire.requests).toHaveLength(shown.length);
});

test('brings back the bag of a guest whose cookie has ended, and asks for none in a new browser', async () => {
  wire.bags = [line('oil', 2)];
  const { $bag, bagStore } = await load();
  localStorage.removeItem('bag_written');
  bagStore.hydrate(null);
  expect([wire.requests, localStorage.getItem('bag_written')]).toEqual([[], null]);
  localStorage.setItem('bag_written', 'before');
  bagStore.hydrate(null);
  await vi.waitFor(() => expect(quantities($bag.get())).toEqual([2]));
});

test('a rendered bag replaces no newer one', async () => {
  wire.bags = [line('oil', 2)];
  const { $bag, bagStore } = await load();
  const rendered = await bagStore.load();
  if (!rendered.ok) throw new Error('The bag was not loaded.');
  bagStore.hydrate({ ...rendered.data, items: [] });
  expect(quantities($bag.get())).toEqual([2]);
});

test('an emptied bag clears what was typed at checkout', async () => {
  wire.bags = [line('oil', 2)];
  sessionStorage.setItem('checkoutState', '{}');
  const { bagStore, removeFromBag } = await load();
  await bagStore.load();
  expect(sessionStorage.getItem('checkoutState')).toBe('{}');
  await removeFromBag('oil');
  expect(sessionStorage.getItem('checkoutState')).toBeNull();
});

test('keeps the bag when a later read fails', async () => {
  wire.bags = [line('oil', 2)];
  const { $bag, bagStore } = await load();
  await bagStore.load();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  expect((await bagStore.load()).ok).toBe(false);
  expect(quantities($bag.get())).toEqual([2]);
});

test('stores the count of an add before the bag is loaded, and restores it on refusal', async () => {
  const { addToBag } = await load();
  localStorage.setItem('bag_count', '2');
  wire.bags = [line('oil', 2)];
  const added = addToBag(comb);
  expect(localStorage.getItem('bag_count')).toBe('3');
  await added;
  expect(localStorage.getItem('bag_count')).toBe('3');
  wire.faults = { bags: 400 };
  const refused = addToBag(comb);
  expect(localStorage.getItem('bag_count')).toBe('4');
  await refused;
  expect(localStorage.getItem('bag_count')).toBe('3');
});

test('confirms no add before loading a bag that may be full, and sends none to a full line', async () => {
  const { $bag, addToBag, canConfirmAdd } = await load();
  localStorage.setItem('bag_count', '10');
  wire.bags = [line('comb', 10)];
  expect(canConfirmAdd()).toBe(false);
  const added = addToBag(comb);
  expect($bag.get().kind).toBe('unknown');
  expect(await added).toBe('You already have 10 of these in your bag');
  expect(wire.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
});

test("confirms no add to a customer's bag before it is loaded: another device may have changed it", async () => {
  const { bagStore, canConfirmAdd } = await load();
  expect(canConfirmAdd()).toBe(false);
  localStorage.setItem('bag_count', '1');
  expect(canConfirmAdd()).toBe(true);
  localStorage.setItem('logged_in_user_id', 'user_1');
  expect(canConfirmAdd()).toBe(false);
  await bagStore.ensureLoaded();
  expect(canConfirmAdd()).toBe(true);
});

test.each([
  ['storage', { key: 'bag_written' }],
  ['pageshow', { persisted: true }],
])('reloads what another tab may have changed: %s', async (type, event) => {
  const { $bag, bagStore, canConfirmAdd } = await load();
  await bagStore.load();
  wire.bags = [line('comb', 10)];
  localStorage.setItem('bag_count', '10');
  dispatchToWindow(type, event);
  expect(canConfirmAdd()).toBe(false);
  await bagStore.ensureLoaded();
  expect(quantities($bag.get())).toEqual([10]);
});

test.each([
  ['focus', {}],
  ['visibilitychange', {}],
])('reloads after two minutes when the shopper returns: %s', async (type, event) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { $bag, bagStore } = await load();
  await bagStore.load();
  wire.bags = [line('comb', 3)];
  vi.advanceTimersByTime(119_999);
  dispatchToWindow(type, event);
  await bagStore.ensureLoaded();
  expect(quantities($bag.get())).toEqual([]);
  vi.advanceTimersByTime(1);
  dispatchToWindow(type, event);
  await bagStore.ensureLoaded();
  expect(quantities($bag.get())).toEqual([3]);
  expect(wire.requests).toHaveLength(2);
  vi.useRealTimers();
});

test('rolls back when the gateway is unreachable', async () => {
  const { addToBag } = await load();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  await addToBag(comb);
  expect(localStorage.getItem('bag_count')).toBe('0');
});

test("shows a write's answer with the gift, without another read", async () => {
  const { $bag, addToBag, bagStore, removeFromBag } = await load();
  await bagStore.load();
  await addToBag(wig);
  expect(skus($bag.get())).toEqual(['wig', 'gift']);
  await removeFromBag('wig');
  expect(skus($bag.get())).toEqual([]);
  expect(wire.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
  expect(localStorage.getItem('bag_written')).not.toBe('before');
});

test('loads the bag after a write whose answer lacks it', async () => {
  wire.isPlain = true;
  const { $bag, addToBag, bagStore } = await load();
  await bagStore.load();
  await addToBag(wig);
  expect(skus($bag.get())).toEqual(['wig', 'gift']);
  expect(wire.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

/** Lets every pending response arrive. */
const quiet = () => new Promise((resolve) => setTimeout(resolve));

test('keeps both of two changes whose answers could cross', async () => {
  wire.bags = [line('oil', 1), line('comb', 1)];
  const { $bag, bagStore, removeFromBag, setBagQuantity } = await load();
  await bagStore.load();
  const answerPut = holdAnswersOf('PUT');
  const changes = [setBagQuantity('oil', 5), removeFromBag('comb')];
  await quiet();
  answerPut();
  await Promise.all(changes);
  expect([skus($bag.get()), quantities($bag.get())]).toEqual([['oil'], [5]]);
});

test("ignores a read that is older than a write's answer", async () => {
  wire.bags = [line('oil', 1)];
  const { $bag, bagStore, setBagQuantity } = await load();
  await bagStore.load();
  const answerGet = holdAnswersOf('GET');
  const old = bagStore.load();
  await quiet();
  await setBagQuantity('oil', 5);
  answerGet();
  await old;
  expect(quantities($bag.get())).toEqual([5]);
});
