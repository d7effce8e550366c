import { computed } from 'nanostores';
import { addBagItem, getActiveBag, removeBagItem, updateBagItem } from '#contract/bag/bag.endpoints.ts';
import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { Bag } from '#contract/bag/bag.schema.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { clearCheckoutDraft } from '#shop/checkout/checkout.storage.ts';
import { signedInUserId } from '#shop/session/session.storage.ts';
import { type NewLine, previewLine } from './bag.pending.ts';
import { bagCount, bagTexts } from './bag.rules.ts';
import { readBagCount, writeBagCount } from './bag.storage.ts';
import { optimisticBag, shownLine } from './optimistic-bag.store.ts';
import { addUnsent, readUnsent, removeUnsent } from './unsent-adds.storage.ts';

export const bagStore = optimisticBag<Bag>({
  read: () => callAsGuest(getActiveBag),
  listOf: (answer) => answer.bag,
  onChange: storeCount,
  onConfirmed: ({ items }) => items.length === 0 && clearCheckoutDraft(),
});

export const $bag = bagStore.$shown;

/** Undefined while unknown. */
export const $bagCount = computed($bag, (state) =>
  state.kind === 'known' ? bagCount(state.bag.items) : undefined,
);

/** True while changes are pending: the total is not final. */
export const $isBagChanging = computed(bagStore.$changing, (changing) => changing.length > 0);

/** Stores the shown count for the header; before the bag is loaded, the stored count plus `more`. */
function storeCount(more: number): void {
  const shown = $bagCount.get();
  if (shown !== undefined) writeBagCount(shown);
  else if (more !== 0) writeBagCount(Math.max(0, (readBagCount() ?? 0) + more));
}

/** Every write returns the changed lists: the gateway decides what else changes, such as the gift. */
const query = { return: true };

/**
 * Whether an add may be confirmed before the gateway answers: the bag is loaded, or this guest's browser, the only one that
 * changes the bag, has fewer items in total than one line can hold.
 */
export function canConfirmAdd(): boolean {
  return bagStore.isCurrent() || (!signedInUserId() && (readBagCount() ?? maxQuantity) < maxQuantity);
}

export function isBagLineFull(productSkuId: string): boolean {
  return (shownLine($bag.get(), productSkuId)?.quantity ?? 0) >= maxQuantity;
}

/** The idempotency keys of the adds that this page sends itself. */
const ownAdds = new Set<string>();

/** The adds of this tab's earlier pages that were not answered. */
export const earlierAdds = () => readUnsent().filter(({ idempotencyKey }) => !ownAdds.has(idempotencyKey));

/** Adds one piece; the gateway adds Hair's free gift. Returns the failure's message. */
export async function addToBag(line: NewLine): Promise<string | undefined> {
  const { productId, productSkuId, productSku } = line;
  const preview = { ...previewLine(line), bagId: 'pending' };
  const body = { productId, productSkuId, productSku, quantity: 1 };
  const idempotencyKey = crypto.randomUUID();
  // Where the bag was read, the shopper repeats an add that did not arrive: sending both would add two.
  for (const add of bagStore.isCurrent() ? earlierAdds() : [])
    if (add.body.productSkuId === productSkuId) removeUnsent(add.idempotencyKey);
  ownAdds.add(idempotencyKey);
  addUnsent({ idempotencyKey, at: Date.now(), body });
  if (!canConfirmAdd()) await bagStore.ensureLoaded();
  if (isBagLineFull(productSkuId)) {
    removeUnsent(idempotencyKey);
    return bagTexts.full;
  }
  const pending = { kind: 'add', productSkuId, preview } as const;
  const failure = await bagStore.change(pending, ({ _id }) =>
    callAsGuest(addBagItem, { params: { bagId: _id }, query, body }, { idempotencyKey }),
  );
  removeUnsent(idempotencyKey);
  return failure;
}

export function setBagQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  return bagStore.changeLine(productSkuId, quantity, ({ _id }, bagId) =>
    callAsGuest(updateBagItem, { params: { bagId, itemId: _id }, query, body: { quantity } }),
  );
}

export function removeFromBag(productSkuId: string): Promise<string | undefined> {
  return bagStore.changeLine(productSkuId, 0, ({ _id }, bagId) =>
    callAsGuest(removeBagItem, { params: { bagId, itemId: _id }, query }),
  );
}
