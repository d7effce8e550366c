import {
  addSavedBagItem,
  getActiveSavedBag,
  removeSavedBagItem,
  updateSavedBagItem,
} from '#contract/bag/bag.endpoints.ts';
import type { SavedBag } from '#contract/bag/bag.schema.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import {
  type BagState,
  lineIn,
  type NewLine,
  optimisticBag,
  previewOf,
} from '#shop/bag/optimistic-bag.store.ts';

/** What islands begin with, at the edge as in the browser. */
export const unknownSaved: BagState<SavedBag> = { kind: 'unknown' };

const saved = optimisticBag<SavedBag>({
  read: () => callAsGuest(getActiveSavedBag),
  written: (lists) => lists.savedBag,
});

export const $saved = saved.$shown;
export const $savedProblems = saved.$problems;
export const $changingSaved = saved.$changing;
export const isSavedCurrent = saved.isCurrent;
export const settleSaved = saved.settle;
export const beginSaved = saved.begin;
export const changeSaved = saved.change;
export const loadSaved = saved.load;
export const takeSaved = saved.take;

const query = { return: true };

/** Saves one; a sku that is there already, as another tab may know, stays as it is. */
export function addToSaved(line: NewLine): Promise<string | undefined> {
  const { productId, productSkuId, productSku } = line;
  const preview = { ...previewOf(line, 1), savedBagId: 'pending' };
  const body = { productId, productSkuId, productSku, quantity: 1 };
  const idempotencyKey = crypto.randomUUID();
  const pending = { kind: 'add', productSkuId, quantity: 1, preview } as const;
  return saved.change(pending, async (known) => {
    if (lineIn(known, productSkuId)) return undefined;
    const input = { params: { savedBagId: known._id }, query, body };
    return callAsGuest(addSavedBagItem, input, { idempotencyKey, keepalive: true });
  });
}

export function setSavedQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity } as const;
  return saved.change(pending, async (known) => {
    const line = lineIn(known, productSkuId);
    if (!line) return undefined;
    const params = { savedBagId: known._id, itemId: line._id };
    return callAsGuest(updateSavedBagItem, { params, query, body: { quantity } });
  });
}

export function removeFromSaved(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return saved.change(pending, async (known) => {
    const line = lineIn(known, productSkuId);
    if (!line) return undefined;
    return callAsGuest(removeSavedBagItem, { params: { savedBagId: known._id, itemId: line._id }, query });
  });
}
