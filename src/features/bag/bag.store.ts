import { computed } from 'nanostores';
import { addBagItem, clearBag, getActiveBag, removeBagItem, updateBagItem } from '#contract/bag.endpoints.ts';
import { bagCount } from '#contract/bag.rules.ts';
import type { Bag } from '#contract/bag.schema.ts';
import { giftToAdd } from '#contract/gift.rules.ts';
import { forgetKeptCheckout } from '#features/checkout/kept-checkout.store.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { readBagHint, writeBagHint } from './bag.hint.ts';
import { forgetUnsent, keepUnsent, readUnsent, type UnsentAdd } from './bag.unsent.ts';
import type { BagAction } from './bag-action.store.ts';
import {
  type BagState,
  type Move,
  messageOf,
  type NewLine,
  optimisticBag,
  previewOf,
  removeAfter,
} from './optimistic-bag.store.ts';

/** What islands begin with, at the edge as in the browser: `useStore($bag, { ssr: () => unknownBag })`. */
export const unknownBag: BagState<Bag> = { kind: 'unknown' };

const bag = optimisticBag<Bag>({
  read: () => callAsGuest(getActiveBag),
  onChange: hint,
  onConfirmed: ({ items }) => items.length === 0 && forgetKeptCheckout(),
});

export const $bag = bag.$shown;
export const $bagProblems = bag.$problems;
export const loadBag = bag.load;
export const warmBag = bag.warm;
export const followBag = bag.follow;

/** Undefined while unknown. */
export const $bagCount = computed($bag, (state) =>
  state.kind === 'known' ? bagCount(state.bag.items) : undefined,
);

/** True while changes are under way, when the total is not yet final. */
export const $isBagChanging = computed(bag.$changing, (changing) => changing.length > 0);

/** Shows the frame the bag as it is shown here; where it has not been read yet, what the frame knows and `more`. */
function hint(more: number): void {
  const shown = $bagCount.get();
  if (shown !== undefined) writeBagHint(shown);
  else if (more !== 0) writeBagHint(Math.max(0, (readBagHint() ?? 0) + more));
}

type Adding = { readonly quantity?: number; readonly action?: BagAction };

export async function addToBag(
  line: NewLine,
  { quantity = 1, action = 'adding-to-bag' }: Adding = {},
): Promise<string | undefined> {
  const { productId, productSkuId, productSku } = line;
  const preview = { ...previewOf(line, quantity), bagId: 'pending', otherBagsWithSku: undefined };
  const body = { productId, productSkuId, productSku, quantity };
  const idempotencyKey = crypto.randomUUID();
  keepUnsent({ idempotencyKey, at: Date.now(), body });
  const pending = { kind: 'add', productSkuId, quantity, preview } as const;
  const failure = await bag.change(action, pending, async ({ _id }) => {
    const input = { params: { bagId: _id }, body };
    return messageOf(await callAsGuest(addBagItem, input, { idempotencyKey, keepalive: true }));
  });
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

/**
 * Hair brings the free gift wherever it is added, while any is left, once (S2 §4, screens §5). Its failure spoils
 * nothing.
 */
export async function addGift(category: string | undefined, gift: NewLine | undefined): Promise<void> {
  if (!gift) return;
  const read = await loadBag();
  if (!read.ok) return;
  const { productSkuId: _id, productId, price } = gift;
  const onOffer = { sku: { _id, productId, price }, quantity: 1, claimed: 0 };
  if (giftToAdd(category, read.data.items, onOffer)) await addToBag(gift);
}

/** Sets a line's quantity; 0 removes it (S1 §4). */
export function setBagQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  if (quantity === 0) return removeFromBag(productSkuId);
  return bag.change('updating-bag', { kind: 'set', productSkuId, quantity }, async ({ _id, items }) => {
    const line = items.find((item) => item.productSkuId === productSkuId);
    if (!line) return undefined;
    const params = { bagId: _id, itemId: line._id };
    return messageOf(await callAsGuest(updateBagItem, { params, body: { quantity } }));
  });
}

/** `clears`: only the free gift would be left, which empties the bag (S1 §4). */
export function removeFromBag(
  productSkuId: string,
  { clears = false, move }: { clears?: boolean; move?: Move } = {},
): Promise<string | undefined> {
  const action = move?.action ?? 'deleting-from-bag';
  return bag.change(action, { kind: 'set', productSkuId, quantity: 0 }, async ({ _id: bagId, items }) => {
    const line = items.find((item) => item.productSkuId === productSkuId);
    if (!line) return undefined;
    return removeAfter(move, () =>
      clears
        ? callAsGuest(clearBag, { params: { bagId } })
        : callAsGuest(removeBagItem, { params: { bagId, itemId: line._id } }),
    );
  });
}
