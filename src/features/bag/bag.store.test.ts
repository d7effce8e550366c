import { beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { holdAnswers, line, openBrowser, wire } from './wire-bag.fixture.ts';

beforeEach(openBrowser);

const load = async () => ({
  ...(await import('./bag.store.ts')),
  ...(await import('./bag-action.store.ts')),
});
const wig = { productId: 'p', productSkuId: 'wig', productSku: 'wig', price: toMinor(1000) };
const quantities = (state: { kind: string; bag?: { items: { quantity: number }[] } }) =>
  state.bag?.items.map(({ quantity }) => quantity);

test('is unknown until the gateway has answered, never empty', async () => {
  const { $bag, $bagCount, loadBag } = await load();
  expect([$bag.get().kind, $bagCount.get()]).toEqual(['unknown', undefined]);
  await loadBag();
  expect([$bag.get().kind, $bagCount.get()]).toEqual(['known', 0]);
});

test('shows an added line before the gateway has answered', async () => {
  const { $bag, $bagAction, $isBagChanging, addToBag, loadBag } = await load();
  await loadBag();
  const open = holdAnswers();
  const added = addToBag(wig);
  expect([quantities($bag.get()), $bagAction.get(), $isBagChanging.get()]).toEqual([
    [1],
    'adding-to-bag',
    true,
  ]);
  open();
  expect(await added).toBeUndefined();
  expect([quantities($bag.get()), $bagAction.get(), $isBagChanging.get()]).toEqual([[1], 'idle', false]);
});

test('keeps every one of many quick presses, in order and one at a time per line', async () => {
  const { $bag, addToBag } = await load();
  await Promise.all([addToBag(wig), addToBag(wig), addToBag(wig)]);
  expect(quantities($bag.get())).toEqual([3]);
  expect(wire.asked.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('drops a refused change, says why beside it and keeps the rest', async () => {
  wire.bags = [line('wig', 2)];
  const { $bag, $bagProblems, $bagSuccess, loadBag, setBagQuantity } = await load();
  await loadBag();
  wire.faults = { bags: 400 };
  expect(await setBagQuantity('wig', 5)).toBe('No.');
  expect(quantities($bag.get())).toEqual([2]);
  expect([$bagProblems.get(), $bagSuccess.get()]).toEqual([{ wig: 'No.' }, false]);
  wire.faults = {};
  await setBagQuantity('wig', 0);
  expect([quantities($bag.get()), $bagProblems.get(), $bagSuccess.get()]).toEqual([[], {}, true]);
});

test('keeps the bag when a later read is lost', async () => {
  wire.bags = [line('wig', 2)];
  const { $bag, loadBag } = await load();
  await loadBag();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  expect((await loadBag()).ok).toBe(false);
  expect(quantities($bag.get())).toEqual([2]);
});

test('tells the frame at once what is added, before the bag has been read, and takes it back when refused', async () => {
  const { addToBag } = await load();
  localStorage.setItem('bag_count', '2');
  wire.bags = [line('oil', 2)];
  const added = addToBag(wig);
  expect(localStorage.getItem('bag_count')).toBe('3');
  await added;
  expect(localStorage.getItem('bag_count')).toBe('3');
  wire.faults = { bags: 400 };
  const refused = addToBag(wig, { quantity: 4 });
  expect(localStorage.getItem('bag_count')).toBe('7');
  await refused;
  expect(localStorage.getItem('bag_count')).toBe('3');
});

test('takes a guess back when nothing can be reached', async () => {
  const { addToBag } = await load();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  await addToBag(wig);
  expect(localStorage.getItem('bag_count')).toBe('0');
});

test('empties the bag of what would be left of it', async () => {
  wire.bags = [line('wig', 1), line('gift', 1)];
  const { $bag, loadBag, removeFromBag } = await load();
  await loadBag();
  await removeFromBag('wig', { clears: true });
  expect(quantities($bag.get())).toEqual([]);
  expect(wire.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/bags/bag_1/items/');
});

test("brings Hair's gift along, once, and never with anything else", async () => {
  const gift = { productId: 'g', productSkuId: 'gift', productSku: 'gift', price: toMinor(18_000) };
  const { addGift } = await load();
  await addGift('Accessories', gift);
  expect(wire.bags).toEqual([]);
  await addGift('Hair', gift);
  await addGift('Hair', gift);
  expect(wire.bags).toEqual([line('gift', 1)]);
});

test('adds on the next page what this one was left too soon to add, once', async () => {
  const { addToBag } = await load();
  holdAnswers();
  void addToBag(wig, { quantity: 2 });
  await vi.waitFor(() => expect(wire.asked).toHaveLength(1));
  const kept = sessionStorage.getItem('bag_unsent');
  openBrowser();
  sessionStorage.setItem('bag_unsent', kept ?? '');
  const { $bag, resendAdds } = await load();
  await resendAdds();
  expect(quantities($bag.get())).toEqual([2]);
  await resendAdds();
  expect(quantities($bag.get())).toEqual([2]);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
});

test.each([
  ['long ago', (kept: string) => kept.replace(/"at":\d+/, '"at":1')],
  ['by something else', () => '{"adds":1}'],
  ['as no JSON', () => '[{'],
])('adds nothing that was kept %s', async (_when, tampered) => {
  const { addToBag } = await load();
  holdAnswers();
  void addToBag(wig);
  await vi.waitFor(() => expect(wire.asked).toHaveLength(1));
  const kept = sessionStorage.getItem('bag_unsent') ?? '';
  openBrowser();
  sessionStorage.setItem('bag_unsent', tampered(kept));
  await (await load()).resendAdds();
  expect(wire.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('forgets an add that was answered, granted or refused', async () => {
  const { addToBag } = await load();
  await addToBag(wig);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
  wire.faults = { bags: 400 };
  await addToBag(wig);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
});
