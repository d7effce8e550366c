import { vi } from 'vitest';
import { storageOf } from '../../../tests/support/storage.ts';

type Wire = { method: string; path: string; body: unknown };
type Line = { _id: string; productSkuId: string; quantity: number; isGift?: true };
type List = 'bags' | 'savedBags';

/**
 * A fake gateway behind `fetch` with the two lists: `wig` adds `gift`, which leaves with it. Requests wait for `gate`; the
 * answers of a method wait for its promise in `late`; writes to a list fail with its status in `faults`. With `isPlain` it
 * supports neither `?return=bag` nor moves.
 */
export const wire = {
  bags: [] as Line[],
  savedBags: [] as Line[],
  requests: [] as Wire[],
  faults: {} as Record<string, number>,
  isPlain: false,
  gate: Promise.resolve() as Promise<void>,
  late: {} as Record<string, Promise<void>>,
};

export function line(productSkuId: string, quantity: number): Line {
  return { _id: `line-${productSkuId}`, productSkuId, quantity };
}

export const gift: Line = { ...line('gift', 1), isGift: true };

/** Delays a method's answers until the returned function is called. */
export function holdAnswersOf(method: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  wire.late[method] = promise;
  return resolve;
}

/** Delays all requests until the returned function is called. */
export function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  wire.gate = promise;
  return resolve;
}

let listeners: { type: string; listener: (event: object) => void }[] = [];

/** Dispatches a window event. */
export function dispatchToWindow(type: string, event: object): void {
  for (const each of listeners) if (each.type === type) each.listener(event);
}

/** Resets to new stores, a returning browser and an empty gateway. */
export function resetBrowser(): void {
  Object.assign(wire, {
    bags: [],
    savedBags: [],
    requests: [],
    faults: {},
    isPlain: false,
    gate: Promise.resolve(),
    late: {},
  });
  vi.resetModules();
  vi.stubGlobal(
    'localStorage',
    storageOf(
      new Map([
        ['marker', 'a-marker-of-this-browser'],
        ['bag_written', 'before'],
      ]),
    ),
  );
  vi.stubGlobal('sessionStorage', storageOf());
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('document', { hidden: false });
  listeners = [];
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.push({ type, listener });
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = {
      method: init.method ?? 'GET',
      path,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    wire.requests.push(request);
    await wire.gate;
    const list: List = path.startsWith('/api/savedBags') ? 'savedBags' : 'bags';
    if (wire.isPlain && /\/(save|move)$/.test(path)) {
      return Response.json({ error: 'There is nothing at this address.' }, { status: 404 });
    }
    const fault = wire.faults[list];
    if (fault && request.method !== 'GET') return Response.json({ error: 'No.' }, { status: fault });
    const answered = Response.json(answer(list, request));
    await wire.late[request.method];
    return answered;
  });
}

function answer(list: List, request: Wire): unknown {
  if (request.method === 'GET') return wireBag(list);
  const [path = '', query] = request.path.split('?');
  const [id, step] = path.split('/').slice(5);
  const short = step ? move(list, id) : write(list, request, id);
  const rest = wire.bags.filter((each) => !each.isGift);
  wire.bags = rest.some(({ productSkuId }) => productSkuId === 'wig') ? [...rest, gift] : rest;
  if (!step && (wire.isPlain || query !== 'return=bag')) return short;
  return { bag: wireBag('bags'), ...((step || list === 'savedBags') && { savedBag: wireBag('savedBags') }) };
}

function write(list: List, { method, body }: Wire, id: string | undefined): unknown {
  const { productSkuId, quantity } = (body ?? {}) as Line;
  if (method === 'POST') return add(list, productSkuId, quantity);
  if (method === 'DELETE') wire[list] = wire[list].filter((each) => each._id !== id);
  else for (const each of wire[list]) if (each._id === id) each.quantity = quantity;
  return method === 'DELETE' ? { success: true } : null;
}

function add(list: List, productSkuId: string, quantity: number): string | null {
  const known = wire[list].find((each) => each.productSkuId === productSkuId);
  if (known) known.quantity += quantity;
  else wire[list].push(line(productSkuId, quantity));
  return known ? null : `line-${productSkuId}`;
}

function move(from: List, id: string | undefined): void {
  const moved = wire[from].find((each) => each._id === id);
  wire[from] = wire[from].filter((each) => each !== moved);
  if (moved) add(from === 'bags' ? 'savedBags' : 'bags', moved.productSkuId, moved.quantity);
}

function wireBag(list: List) {
  const owner = { _creationTime: 1, storeFrontUserId: 'guest_1', updatedAt: 1 };
  const items = wire[list].map(({ _id, productSkuId, quantity, isGift }) => ({
    ...owner,
    _id,
    bagId: 'bag_1',
    savedBagId: 'bag_1',
    productId: 'p',
    productSkuId,
    productSku: productSkuId,
    quantity,
    price: isGift ? 0 : 10,
    isGift,
  }));
  return { ...owner, _id: 'bag_1', storeId: 's', items };
}
