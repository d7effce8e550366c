import { vi } from 'vitest';

type Wire = { method: string; path: string; body: unknown };
type Line = { _id: string; productSkuId: string; quantity: number };
type List = 'bags' | 'savedBags';

/**
 * The gateway's two lists behind `fetch`, for stores that live in a browser. Answers wait while `gate` is closed; writes
 * to a list fail with the status in `faults` under its name, or under the method and its name.
 */
export const wire = {
  bags: [] as Line[],
  savedBags: [] as Line[],
  asked: [] as Wire[],
  faults: {} as Record<string, number>,
  gate: Promise.resolve() as Promise<void>,
};

export function line(productSkuId: string, quantity: number): Line {
  return { _id: `line-${productSkuId}`, productSkuId, quantity };
}

/** Closes the gate; the answer opens it. */
export function holdAnswers(): () => void {
  let open = () => {};
  wire.gate = new Promise((resolve) => {
    open = resolve;
  });
  return () => open();
}

/** Fresh stores before a browser that was here before, and an empty gateway. */
export function openBrowser(): void {
  Object.assign(wire, { bags: [], savedBags: [], asked: [], faults: {}, gate: Promise.resolve() });
  vi.resetModules();
  vi.stubGlobal('localStorage', storageWith([['marker', 'a-marker-of-this-browser']]));
  vi.stubGlobal('sessionStorage', storageWith([]));
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const asked = {
      method: init.method ?? 'GET',
      path,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    wire.asked.push(asked);
    await wire.gate;
    const list: List = path.startsWith('/api/savedBags') ? 'savedBags' : 'bags';
    const fault = wire.faults[`${asked.method} ${list}`] ?? wire.faults[list];
    if (fault && asked.method !== 'GET') return Response.json({ error: 'No.' }, { status: fault });
    return Response.json(answer(list, asked));
  });
}

function storageWith(entries: readonly (readonly [string, string])[]) {
  const stored = new Map(entries);
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

function answer(list: List, { method, path, body }: Wire): unknown {
  if (method === 'GET') return wireBag(list);
  const { productSkuId, quantity } = (body ?? {}) as Line;
  if (method === 'POST') {
    const known = wire[list].find((each) => each.productSkuId === productSkuId);
    if (known) known.quantity += quantity;
    else wire[list].push(line(productSkuId, quantity));
    return known ? null : `line-${productSkuId}`;
  }
  const id = path.split('/').at(-1);
  if (method === 'DELETE') wire[list] = wire[list].filter((each) => id !== '' && each._id !== id);
  else for (const each of wire[list]) if (each._id === id) each.quantity = quantity;
  return method === 'DELETE' ? { success: true } : null;
}

function wireBag(list: List) {
  const owner = { _creationTime: 1, storeFrontUserId: 'guest_1', updatedAt: 1 };
  const items = wire[list].map(({ _id, productSkuId, quantity }) => ({
    ...owner,
    _id,
    bagId: 'bag_1',
    savedBagId: 'bag_1',
    productId: 'p',
    productSkuId,
    productSku: productSkuId,
    quantity,
    price: 10,
  }));
  return { ...owner, _id: 'bag_1', storeId: 's', items };
}
