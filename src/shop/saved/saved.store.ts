import * as contract from '#contract/bag/bag.endpoints.ts';
import type { SavedBag } from '#contract/bag/bag.schema.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { findLine, type NewLine, previewLine } from '#shop/bag/bag.pending.ts';
import { optimisticBag } from '#shop/bag/optimistic-bag.store.ts';

export const savedStore = optimisticBag<SavedBag>({
  read: () => callAsGuest(contract.getActiveSavedBag),
  listOf: (answer) => answer.savedBag,
});

export const $saved = savedStore.$shown;

const query = { return: true };

/** Saves one. A sku that another tab has saved already stays unchanged. */
export function addToSaved(line: NewLine): Promise<string | undefined> {
  const { productSkuId } = line;
  const preview = { ...previewLine(line), savedBagId: 'pending' };
  const idempotencyKey = crypto.randomUUID();
  const pending = { kind: 'add', productSkuId, preview } as const;
  return savedStore.change(pending, async (current) => {
    if (findLine(current, productSkuId)) return undefined;
    const input = { params: { savedBagId: current._id }, query, body: { ...line, quantity: 1 } };
    return callAsGuest(contract.addSavedBagItem, input, { idempotencyKey });
  });
}

export function setSavedQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  return savedStore.changeLine(productSkuId, quantity, ({ _id }, savedBagId) =>
    callAsGuest(contract.updateSavedBagItem, {
      params: { savedBagId, itemId: _id },
      query,
      body: { quantity },
    }),
  );
}

export function removeFromSaved(productSkuId: string): Promise<string | undefined> {
  return savedStore.changeLine(productSkuId, 0, ({ _id }, savedBagId) =>
    callAsGuest(contract.removeSavedBagItem, { params: { savedBagId, itemId: _id }, query }),
  );
}
