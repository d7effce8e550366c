import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { mayHaveBag } from '#shop/bag/bag.storage.ts';
import { gift, holdAnswers, line, resetBrowser, wire } from '#shop/bag/wire-bag.fixture.ts';

beforeEach(resetBrowser);

const load = async () => ({
  ...(await import('./saved.store.ts')),
  ...(await import('./moves.store.ts')),
  ...(await import('#shop/bag/bag.store.ts')),
});
type Stores = Awaited<ReturnType<typeof load>>;

const wig = { productId: 'p', productSkuId: 'wig', productSku: 'wig', price: toMinor(1000) };
const shownSaved = ({ $saved }: Stores) => quantities($saved.get());
const shownBag = ({ $bag }: Stores) => quantities($bag.get());
const quantities = (state: { kind: string; bag?: { items: { productSkuId: string; quantity: number }[] } }) =>
  state.bag?.items.map(({ productSkuId, quantity }) => `${productSkuId} × ${quantity}`);

test('is unknown until the gateway has answered, never empty', async () => {
  const stores = await load();
  expect(stores.$saved.get().kind).toBe('unknown');
  await stores.savedStore.ensureLoaded();
  expect(shownSaved(stores)).toEqual([]);
});

test('reading creates no guest', async () => {
  localStorage.removeItem('bag_written');
  const stores = await load();
  await stores.savedStore.ensureLoaded();
  expect(wire.requests).toEqual([]);
});

test('the next page knows of an unanswered save', async () => {
  localStorage.removeItem('bag_written');
  const stores = await load();
  const open = holdAnswers();
  const added = stores.addToSaved(wig);
  expect(mayHaveBag()).toBe(true);
  open();
  await added;
});

test('shows a save and a removal at once, and sends each once', async () => {
  const stores = await load();
  await stores.savedStore.ensureLoaded();
  const open = holdAnswers();
  const added = stores.addToSaved(wig);
  expect(shownSaved(stores)).toEqual(['wig × 1']);
  open();
  expect(await added).toBeUndefined();
  await stores.addToSaved(wig);
  expect(wire.savedBags).toEqual([line('wig', 1)]);
  await stores.removeFromSaved('wig');
  expect([shownSaved(stores), wire.savedBags]).toEqual([[], []]);
});

test('rolls back a refused change and reports why', async () => {
  wire.savedBags = [line('wig', 2)];
  const stores = await load();
  await stores.savedStore.ensureLoaded();
  wire.faults = { savedBags: 400 };
  expect(await stores.setSavedQuantity('wig', 5)).toBe('No.');
  expect([shownSaved(stores), stores.savedStore.$problems.get()]).toEqual([['wig × 2'], { wig: 'No.' }]);
});

test('moves a line to the saved items in one request, and its gift leaves', async () => {
  wire.bags = [line('wig', 3), gift];
  const stores = await load();
  await stores.bagStore.load();
  const open = holdAnswers();
  const moved = stores.moveToSaved('wig');
  expect(shownBag(stores)).toEqual(['gift × 1']);
  open();
  expect(await moved).toBeUndefined();
  expect([shownBag(stores), shownSaved(stores)]).toEqual([[], ['wig × 3']]);
  expect(wire.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('moves a line to the bag, and Hair adds its gift', async () => {
  wire.savedBags = [line('wig', 2)];
  const stores = await load();
  await stores.savedStore.ensureLoaded();
  expect(await stores.moveToBag('wig')).toBeUndefined();
  expect([shownBag(stores), shownSaved(stores)]).toEqual([['wig × 2', 'gift × 1'], []]);
});

describe('through a gateway that cannot move', () => {
  beforeEach(() => {
    wire.isPlain = true;
  });

  test('adds a line to the other list, then removes it', async () => {
    wire.bags = [line('wig', 3)];
    const stores = await load();
    expect(await stores.moveToSaved('wig')).toBeUndefined();
    expect([wire.bags, wire.savedBags]).toEqual([[], [line('wig', 3)]]);
    await vi.waitFor(() => expect([shownBag(stores), shownSaved(stores)]).toEqual([[], ['wig × 3']]));
    expect(await stores.moveToBag('wig')).toBeUndefined();
    expect([wire.bags, wire.savedBags]).toEqual([[line('wig', 3), gift], []]);
  });

  test('reports a line that cannot be removed and is in both lists', async () => {
    wire.bags = [line('comb', 1)];
    wire.faults = { bags: 400 };
    const stores = await load();
    expect(await stores.moveToSaved('comb')).toBe('No.');
    expect([wire.bags, wire.savedBags]).toEqual([[line('comb', 1)], [line('comb', 1)]]);
  });

  const move = async (list: 'bags' | 'savedBags') => {
    const stores = await load();
    await Promise.all([stores.bagStore.load(), stores.savedStore.ensureLoaded()]);
    return () => (list === 'bags' ? stores.moveToSaved : stores.moveToBag)('comb');
  };

  test.each([
    ['bags', 'savedBags'],
    ['savedBags', 'bags'],
  ] as const)('keeps a line of %s that %s refuse', async (list, other) => {
    wire[list] = [line('comb', 1)];
    wire.faults = { [other]: 400 };
    expect(await (await move(list))()).toBe('No.');
    expect([wire[list], wire[other]]).toEqual([[line('comb', 1)], []]);
  });

  test.each([
    ['bags', 'savedBags'],
    ['savedBags', 'bags'],
  ] as const)('does not add a line that is gone from %s to %s', async (list, other) => {
    wire[list] = [line('comb', 1)];
    const moveComb = await move(list);
    wire[list] = [];
    expect(await moveComb()).toBe('There is nothing at this address.');
    expect(wire[other]).toEqual([]);
  });
});

test.each(['bags', 'savedBags'] as const)(
  'a refused move leaves both lists as they were: %s',
  async (list) => {
    wire[list] = [line('comb', 1)];
    wire.faults = { [list]: 400 };
    const stores = await load();
    await Promise.all([stores.bagStore.load(), stores.savedStore.ensureLoaded()]);
    const before = [shownBag(stores), shownSaved(stores)];
    expect(await (list === 'bags' ? stores.moveToSaved : stores.moveToBag)('comb')).toBe('No.');
    expect([shownBag(stores), shownSaved(stores)]).toEqual(before);
    const problems = list === 'bags' ? stores.bagStore.$problems : stores.savedStore.$problems;
    expect(problems.get()).toEqual({ comb: 'No.' });
  },
);
