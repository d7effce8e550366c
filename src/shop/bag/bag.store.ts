import { computed } from 'nanostores';
import { addBagItem, getActiveBag, removeBagItem, updateBagItem } from '#contract/bag/bag.endpoints.ts';
import { bagCount, bagTexts, isLineFull, maxQuantity } from '#contract/bag/bag.rules.ts';
import type { Bag } from '#contract/bag/bag.schema.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { clearCheckoutDraft } from '#shop/checkout/checkout-draft.flag.ts';
import { signedInFlag } from '#shop/session/signed-in.flag.ts';
import { forgetUnsent, keepUnsent, readUnsent, type UnsentAdd } from './bag.unsent.ts';
import { readBagCount, writeBagCount } from './bag-count.flag.ts';
import { type BagState, lineIn, type NewLine, optimisticBag, previewOf } from './optimistic-bag.store.ts';

/** What islands begin with, at the edge as in the browser: `useStore($bag, { ssr: () => unknownBag })`. */
export const unknownBag: BagState<Bag> = { kind: 'unknown' };

const bag = optimisticBag<Bag>({
  read: () => callAsGuest(getActiveBag),
  written: (lists) => lists.bag,
  onChange: hint,
  onConfirmed: ({ items }) => items.length === 0 && clearCheckoutDraft(),
});

export const $bag = bag.$shown;
export const $bagProblems = bag.$problems;
export const loadBag = bag.load;
export const settleBag = bag.settle;
export const beginBag = bag.begin;
export const changeBag = bag.change;
export const takeBag = bag.take;

/** Undefined while unknown. */
export const $bagCount = computed($bag, (state) =>
  state.kind === 'known' ? bagCount(state.bag.items) : undefined,
);

/** True while changes are under way, when the total is not yet final. */
export const $isBagChanging = computed(bag.$changing, (changing) => changing.length > 0);

/** Shows the frame the bag as it is shown here; where it has not been read yet, what the frame knows and `more`. */
function hint(more: number): void {
  const shown = $bagCount.get();
  if (shown !== undefined) writeBagCount(shown);
  else if (more !== 0) writeBagCount(Math.max(0, (readBagCount() ?? 0) + more));
}

/** Every write asks for the bag after it: what it brought, moved or took along is the gateway's to say. */
const query = { return: true };

/**
 * Whether a press may be told to have added before the bag is read: it is known, or this guest's browser, which alone
 * changes the bag, has seen fewer in all than a line can hold.
 */
export function mayPromiseAdd(): boolean {
  return bag.isCurrent() || (!signedInFlag() && (readBagCount() ?? maxQuantity) < maxQuantity);
}

/** Whether the bag holds as many of a sku as it may. */
export function isBagFullOf(productSkuId: string): boolean {
  const state = $bag.get();
  return state.kind === 'known' && isLineFull(lineIn(state.bag, productSkuId)?.quantity ?? 0);
}

/** Adds a line, and Hair's free gift with it. */
export async function addToBag(line: NewLine, quantity = 1): Promise<string | undefined> {
  const { productId, productSkuId, productSku } = line;
  const preview = { ...previewOf(line, quantity), bagId: 'pending', otherBagsWithSku: undefined };
  const body = { productId, productSkuId, productSku, quantity };
  const idempotencyKey = crypto.randomUUID();
  keepUnsent({ idempotencyKey, at: Date.now(), body });
  if (!mayPromiseAdd()) await settleBag();
  if (isBagFullOf(productSkuId)) {
    forgetUnsent(idempotencyKey);
    return bagTexts.full;
  }
  const pending = { kind: 'add', productSkuId, quantity, preview } as const;
  const failure = await bag.change(pending, ({ _id }) =>
    callAsGuest(addBagItem, { params: { bagId: _id }, query, body }, { idempotencyKey, keepalive: true }),
  );
  forgetUnsent(idempotencyKey);
  return failure;
}

/** Adds what the page before was left too soon to add; under its own key, so that nothing counts twice. */
export async function resendAdds(): Promise<void> {
  const read = await loadBag();
  if (!read.ok) return;
  for (const add of readUnsent()) {
    await resend(read.data._id, add);
    forgetUnsent(add.idempotencyKey);
  }
  await loadBag();
}

/** 409: the page before has sent it and waits no more; its answer comes again under its key once there is one. */
async function resend(bagId: string, add: UnsentAdd, more = 3): Promise<void> {
  const { idempotencyKey, body } = add;
  const sent = await callAsGuest(addBagItem, { params: { bagId }, body }, { idempotencyKey });
  if (sent.ok || sent.status !== 409 || more === 0) return;
  await new Promise((resolve) => setTimeout(resolve, 500));
  await resend(bagId, add, more - 1);
}

/** Sets a line's quantity. */
export function setBagQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  return bag.change({ kind: 'set', productSkuId, quantity }, async (known) => {
    const line = lineIn(known, productSkuId);
    if (!line) return undefined;
    const params = { bagId: known._id, itemId: line._id };
    return callAsGuest(updateBagItem, { params, query, body: { quantity } });
  });
}

export function removeFromBag(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return bag.change(pending, async (known) => {
    const line = lineIn(known, productSkuId);
    return line && callAsGuest(removeBagItem, { params: { bagId: known._id, itemId: line._id }, query });
  });
}
