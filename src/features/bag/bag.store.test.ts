import { beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#contract/money.ts';

type Wire = { method: string; path: string; body: unknown };
type Line = { _id: string; productSkuId: string; quantity: number };

/** The gateway's bag behind `fetch`: holds back answers while `gate` is closed, fails while `fault` is set. */
let lines: Line[];
let asked: Wire[];
let fault: number | undefined;
let gate: Promise<void>;

const wireLine = ({ _id, productSkuId, quantity }: Line) => ({
  _id,
  _creationTime: 1,
  storeFrontUserId: 'guest_1',
  bagId: 'bag_1',
  productId: 'p',
  productSkuId,
  productSku: productSkuId,
  quantity,
  updatedAt: 1,
  price: 10,
});

function answer({ method, path, body }: Wire): unknown {
  if (method === 'GET') {
    return {
      _id: 'bag_1',
      _creationTime: 1,
      storeId: 's',
      storeFrontUserId: 'guest_1',
      updatedAt: 1,
      items: lines.map(wireLine),
    };
  }
  const { productSkuId, quantity } = (body ?? {}) as Line;
  if (method === 'POST') {
    const known = lines.find((line) => line.productSkuId === productSkuId);
    if (known) known.quantity += quantity;
    else lines.push({ _id: `line-${productSkuId}`, productSkuId, quantity });
    return known ? null : `line-${productSkuId}`;
  }
  const id = path.split('/').at(-1);
  if (method === 'DELETE') lines = lines.filter((line) => line._id !== id);
  else for (const line of lines) if (line._id === id) line.quantity = quantity;
  return method === 'DELETE' ? { success: true } : null;
}

beforeEach(() => {
  lines = [];
  asked = [];
  fault = undefined;
  gate = Promise.resolve();
  vi.resetModules();
  const stored = new Map([['marker', 'a-marker-of-this-browser']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const wire = {
      method: init.method ?? 'GET',
      path: address,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    asked.push(wire);
    await gate;
    if (fault && wire.method !== 'GET') return Response.json({ error: 'No.' }, { status: fault });
    return Response.json(answer(wire));
  });
});

const load = () => import('./bag.store.ts');
const wig = { productId: 'p', productSkuId: 'wig', productSku: 'wig', price: toMinor(1000) };
const quantities = (state: { kind: string; bag?: { items: Line[] } }) =>
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
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
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
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('drops a refused change, says why beside it and keeps the rest', async () => {
  lines = [{ _id: 'line-wig', productSkuId: 'wig', quantity: 2 }];
  const { $bag, $bagProblems, $bagSuccess, loadBag, setBagQuantity } = await load();
  await loadBag();
  fault = 400;
  expect(await setBagQuantity('wig', 5)).toBe('No.');
  expect(quantities($bag.get())).toEqual([2]);
  expect([$bagProblems.get(), $bagSuccess.get()]).toEqual([{ wig: 'No.' }, false]);
  fault = undefined;
  await setBagQuantity('wig', 0);
  expect([quantities($bag.get()), $bagProblems.get(), $bagSuccess.get()]).toEqual([[], {}, true]);
});

test('keeps the bag when a later read is lost', async () => {
  lines = [{ _id: 'line-wig', productSkuId: 'wig', quantity: 2 }];
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
  lines = [{ _id: 'line-oil', productSkuId: 'oil', quantity: 2 }];
  const added = addToBag(wig);
  expect(localStorage.getItem('bag_count')).toBe('3');
  await added;
  expect(localStorage.getItem('bag_count')).toBe('3');
  fault = 400;
  const refused = addToBag(wig, 4);
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
