import {
  addSavedBagItem,
  getActiveSavedBag,
  removeSavedBagItem,
  updateSavedBagItem,
} from '#contract/bag.endpoints.ts';
import type { SavedBag } from '#contract/bag.schema.ts';
import type { BagAction } from '#features/bag/bag-action.store.ts';
import {
  type BagState,
  type Move,
  messageOf,
  type NewLine,
  optimisticBag,
  previewOf,
  removeAfter,
} from '#features/bag/optimistic-bag.store.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';

/** What islands begin with, at the edge as in the browser. */
export const unknownSaved: BagState<SavedBag> = { kind: 'unknown' };

const saved = optimisticBag<SavedBag>({ read: () => callAsGuest(getActiveSavedBag) });

export const $saved = saved.$shown;
export const $savedProblems = saved.$problems;
export const $changingSaved = saved.$changing;
export const loadSaved = saved.load;
export const warmSaved = saved.warm;
export const followSaved = saved.follow;

type Adding = {
  readonly quantity?: number;
  readonly action?: BagAction;
  /** Leaves a sku as it is that is there already, as another tab may know. */
  readonly once?: boolean;
};

export function addToSaved(
  line: NewLine,
  { quantity = 1, action = 'adding-to-saved-bag', once = false }: Adding = {},
): Promise<string | undefined> {
  const { productId, productSkuId, productSku } = line;
  const preview = { ...previewOf(line, quantity), savedBagId: 'pending' };
  const body = { productId, productSkuId, productSku, quantity };
  const idempotencyKey = crypto.randomUUID();
  return saved.change(action, { kind: 'add', productSkuId, quantity, preview }, async ({ _id, items }) => {
    if (once && items.some((item) => item.productSkuId === productSkuId)) return undefined;
    const input = { params: { savedBagId: _id }, body };
    return messageOf(await callAsGuest(addSavedBagItem, input, { idempotencyKey, keepalive: true }));
  });
}

/** Sets a line's quantity; 0 removes it. */
export function setSavedQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  if (quantity === 0) return removeFromSaved(productSkuId);
  const pending = { kind: 'set', productSkuId, quantity } as const;
  return saved.change('updating-saved-bag', pending, async ({ _id, items }) => {
    const line = items.find((item) => item.productSkuId === productSkuId);
    if (!line) return undefined;
    const params = { savedBagId: _id, itemId: line._id };
    return messageOf(await callAsGuest(updateSavedBagItem, { params, body: { quantity } }));
  });
}

export function removeFromSaved(productSkuId: string, move?: Move): Promise<string | undefined> {
  const action = move?.action ?? 'deleting-from-saved-bag';
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return saved.change(action, pending, async ({ _id, items }) => {
    const line = items.find((item) => item.productSkuId === productSkuId);
    if (!line) return undefined;
    const params = { savedBagId: _id, itemId: line._id };
    return removeAfter(move, () => callAsGuest(removeSavedBagItem, { params }));
  });
}
