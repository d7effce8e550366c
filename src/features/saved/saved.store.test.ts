import { beforeEach, expect, test } from 'vitest';
import type { BagItem, SavedBagItem } from '#contract/bag.schema.ts';
import { toMinor } from '#contract/money.ts';
import { savedTexts } from '#contract/saved.rules.ts';
import { holdAnswers, line, openBrowser, wire } from '#features/bag/wire-bag.fixture.ts';

beforeEach(openBrowser);

const load = async () => ({
  ...(await import('./saved.store.ts')),
  ...(await import('./moves.store.ts')),
  ...(await import('#features/bag/bag.store.ts')),
  ...(await import('#features/bag/bag-action.store.ts')),
});
type Stores = Awaited<ReturnType<typeof load>>;

const wig = { productId: 'p', productSkuId: 'wig', productSku: 'wig', price: toMinor(1000) };
const shownSaved = ({ $saved }: Stores) => quantities($saved.get());
const shownBag = ({ $bag }: Stores) => quantities($bag.get());
const quantities = (state: { kind: string; bag?: { items: { productSkuId: string; quantity: number }[] } }) =>
  state.bag?.items.map(({ productSkuId, quantity }) => `${productSkuId} × ${quantity}`);

/** A line as its list shows it. */
async function savedLine(stores: Stores): Promise<SavedBagItem> {
  const read = await stores.loadSaved();
  const item = read.ok ? read.data.items[0] : undefined;
  if (!item) throw new Error('nothing is saved');
  return item;
}

async function bagLine(stores: Stores): Promise<BagItem> {
  const read = await stores.loadBag();
  const item = read.ok ? read.data.items[0] : undefined;
  if (!item) throw new Error('the bag is empty');
  return item;
}

test('is unknown until the gateway has answered, never empty', async () => {
  const stores = await load();
  expect(stores.$saved.get().kind).toBe('unknown');
  await stores.loadSaved();
  expect(shownSaved(stores)).toEqual([]);
});

test('nobody becomes a guest by looking', async () => {
  localStorage.setItem('marker', '');
  const stores = await load();
  stores.warmSaved();
  expect(wire.asked).toEqual([]);
});

test('shows what is saved and removed at once, each once', async () => {
  const stores = await load();
  await stores.loadSaved();
  const open = holdAnswers();
  const added = stores.addToSaved(wig, { once: true });
  expect([shownSaved(stores), stores.$bagAction.get()]).toEqual([['wig × 1'], 'adding-to-saved-bag']);
  open();
  expect(await added).toBeUndefined();
  await stores.addToSaved(wig, { once: true });
  expect(wire.savedBags).toEqual([line('wig', 1)]);
  await stores.removeFromSaved('wig');
  expect([shownSaved(stores), wire.savedBags]).toEqual([[], []]);
});

test('drops a refused change and says why', async () => {
  wire.savedBags = [line('wig', 2)];
  const stores = await load();
  await stores.loadSaved();
  wire.faults = { savedBags: 400 };
  expect(await stores.setSavedQuantity('wig', 5)).toBe('No.');
  expect([shownSaved(stores), stores.$savedProblems.get()]).toEqual([['wig × 2'], { wig: 'No.' }]);
});

test('moves a line to the saved items with its quantity: adds, then removes', async () => {
  wire.bags = [line('wig', 3)];
  const stores = await load();
  const item = await bagLine(stores);
  const open = holdAnswers();
  const moved = stores.moveToSaved(item, { clears: false });
  expect([shownBag(stores), stores.$bagAction.get()]).toEqual([[], 'moving-to-saved-bag']);
  open();
  expect(await moved).toBeUndefined();
  expect([shownBag(stores), shownSaved(stores), stores.$bagAction.get()]).toEqual([[], ['wig × 3'], 'idle']);
  const writes = wire.asked.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect(writes).toEqual(['POST', 'DELETE']);
});

test('leaves the bag as it was when the saved items refuse', async () => {
  wire.bags = [line('wig', 1)];
  wire.faults = { savedBags: 400 };
  const stores = await load();
  expect(await stores.moveToSaved(await bagLine(stores), { clears: false })).toBe('No.');
  expect([shownBag(stores), stores.$bagProblems.get()]).toEqual([['wig × 1'], { wig: 'No.' }]);
});

test('keeps a line in both and says so when it cannot be taken out of the bag', async () => {
  wire.bags = [line('wig', 1)];
  wire.faults = { 'DELETE bags': 500 };
  const stores = await load();
  expect(await stores.moveToSaved(await bagLine(stores), { clears: false })).toBe(savedTexts.stillInBag);
  expect([shownBag(stores), shownSaved(stores)]).toEqual([['wig × 1'], ['wig × 1']]);
});

test('clears the bag when a move would leave only the gift', async () => {
  wire.bags = [line('wig', 1), line('gift', 1)];
  const stores = await load();
  await stores.moveToSaved(await bagLine(stores), { clears: true });
  expect([shownBag(stores), shownSaved(stores)]).toEqual([[], ['wig × 1']]);
});

test('moves a line to the bag, and Hair with its gift', async () => {
  wire.savedBags = [line('wig', 2)];
  const stores = await load();
  const gift = { productId: 'g', productSkuId: 'gift', productSku: 'gift', price: toMinor(18_000) };
  const item = { ...(await savedLine(stores)), productCategory: 'Hair' };
  expect(await stores.moveToBag(item, gift)).toBeUndefined();
  expect([shownBag(stores), shownSaved(stores)]).toEqual([['wig × 2', 'gift × 1'], []]);
});

test('keeps a line in both and says so when it cannot be taken off the saved items', async () => {
  wire.savedBags = [line('wig', 1)];
  wire.faults = { 'DELETE savedBags': 500 };
  const stores = await load();
  expect(await stores.moveToBag(await savedLine(stores), undefined)).toBe(savedTexts.stillSaved);
  expect([shownBag(stores), shownSaved(stores)]).toEqual([['wig × 1'], ['wig × 1']]);
  expect(stores.$savedProblems.get()).toEqual({ wig: savedTexts.stillSaved });
});

test('moves nothing when the bag refuses', async () => {
  wire.savedBags = [line('wig', 1)];
  wire.faults = { bags: 400 };
  const stores = await load();
  expect(await stores.moveToBag(await savedLine(stores), undefined)).toBe('No.');
  expect([wire.bags, shownSaved(stores)]).toEqual([[], ['wig × 1']]);
});
