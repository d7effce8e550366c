import { atom, computed } from 'nanostores';
import { bagCount } from '#contract/bag.rules.ts';
import type { Bag, BagItem } from '#contract/bag.schema.ts';
import { addBagItem, clearBag, getActiveBag, removeBagItem, updateBagItem } from '#contract/endpoints.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { readBagHint, writeBagHint } from './bag.hint.ts';
import { applyPending, type PendingChange } from './bag.pending.ts';

export type BagAction =
  | 'idle'
  | 'adding-to-bag'
  | 'deleting-from-bag'
  | 'updating-bag'
  | 'moving-to-saved-bag'
  | 'moving-to-bag';

/** `unknown` is never drawn as an empty bag (architecture, law 11). */
export type BagState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'known'; readonly bag: Bag };

/** What islands begin with, at the edge as in the browser: `useStore($bag, { ssr: () => unknownBag })`. */
export const unknownBag: BagState = { kind: 'unknown' };

const $confirmed = atom<BagState>(unknownBag);
const $pending = atom<readonly PendingChange[]>([]);

/** The bag as shown: confirmed and pending together. */
export const $bag = computed(
  [$confirmed, $pending],
  (state, pending): BagState =>
    state.kind === 'known' ? { kind: 'known', bag: applyPending(state.bag, pending) } : state,
);

/** Undefined while unknown. */
export const $bagCount = computed($bag, (state) =>
  state.kind === 'known' ? bagCount(state.bag.items) : undefined,
);

export const $bagAction = atom<BagAction>('idle');

/** Null before any change, then whether the last one was taken (S1 §4). */
export const $bagSuccess = atom<boolean | null>(null);

/** What went wrong, by sku: shown beside the line or the button that asked. */
export const $bagProblems = atom<Readonly<Record<string, string>>>({});

/** True while changes are under way, when the total is not yet final. */
export const $isBagChanging = computed($pending, (pending) => pending.length > 0);

let reads = 0;
let newestShown = 0;

/** Reads the bag. An answer older than the one shown is dropped. */
export async function loadBag(): Promise<Result<Bag>> {
  const read = ++reads;
  const result = await callAsGuest(getActiveBag);
  if (read > newestShown) {
    newestShown = read;
    showRead(result);
  }
  return result;
}

function showRead(result: Result<Bag>): void {
  if (result.ok) showBag(result.data);
  else if ($confirmed.get().kind !== 'known') $confirmed.set({ kind: 'failed', failure: result });
}

/** Reads the bag ahead of the first press, for browsers that were here before: nobody becomes a guest by looking. */
export function warmBag(): void {
  if ($confirmed.get().kind === 'unknown' && hasMarker()) void loadBag();
}

/** Takes a bag that the edge has drawn as the confirmed one. */
export function showBag(bag: Bag): void {
  $confirmed.set({ kind: 'known', bag });
  hint(0);
}

/** Shows the frame the bag as it is shown here; where it has not been read yet, what the frame knows and `more`. */
function hint(more: number): void {
  const shown = $bagCount.get();
  if (shown !== undefined) writeBagHint(shown);
  else if (more !== 0) writeBagHint(Math.max(0, (readBagHint() ?? 0) + more));
}

const lines = new Map<string, Promise<unknown>>();
let changes = 0;

/**
 * One change: shown at once, sent when the line's earlier changes are through, confirmed by a fresh read. A failure
 * drops it and says why; the answer is the failure's message, or undefined.
 */
async function change(
  action: BagAction,
  asked: PendingChange extends infer Each ? (Each extends PendingChange ? Omit<Each, 'id'> : never) : never,
  send: (bag: Bag) => Promise<Result<unknown>>,
): Promise<string | undefined> {
  const pending = { ...asked, id: ++changes } as PendingChange;
  const { productSkuId } = pending;
  $pending.set([...$pending.get(), pending]);
  const more = pending.kind === 'add' ? pending.quantity : 0;
  hint(more);
  $bagAction.set(action);
  say(productSkuId, undefined);
  const turn = (lines.get(productSkuId) ?? Promise.resolve()).then(() => sendOne(send));
  lines.set(productSkuId, turn);
  const failure = await turn;
  $pending.set($pending.get().filter((each) => each.id !== pending.id));
  hint(failure === undefined ? 0 : -more);
  if ($pending.get().length === 0) $bagAction.set('idle');
  $bagSuccess.set(failure === undefined);
  say(productSkuId, failure);
  return failure;
}

async function sendOne(send: (bag: Bag) => Promise<Result<unknown>>): Promise<string | undefined> {
  const state = $confirmed.get();
  const bag = state.kind === 'known' ? { ok: true as const, data: state.bag } : await loadBag();
  if (!bag.ok) return bag.message;
  const sent = await send(bag.data);
  await loadBag();
  return sent.ok ? undefined : sent.message;
}

function say(productSkuId: string, message: string | undefined): void {
  const { [productSkuId]: _, ...others } = $bagProblems.get();
  $bagProblems.set(message === undefined ? others : { ...others, [productSkuId]: message });
}

/** What a line will look like until the gateway has answered; prices and names as the page shows them. */
export type NewLine = Pick<BagItem, 'productId' | 'productSkuId' | 'productSku' | 'price'> &
  Partial<
    Pick<BagItem, 'length' | 'colorName' | 'productName' | 'productCategory' | 'productImage' | 'productSlug'>
  >;

export function addToBag(line: NewLine, quantity = 1): Promise<string | undefined> {
  const { productId, productSkuId, productSku } = line;
  const preview: BagItem = {
    ...line,
    _id: 'pending',
    _creationTime: 0,
    updatedAt: 0,
    bagId: 'pending',
    storeFrontUserId: 'pending',
    quantity,
    length: line.length,
    colorName: line.colorName,
    productName: line.productName,
    productCategory: line.productCategory,
    productImage: line.productImage,
    productSlug: line.productSlug,
    otherBagsWithSku: undefined,
  };
  const body = { productId, productSkuId, productSku, quantity };
  const idempotencyKey = crypto.randomUUID();
  return change('adding-to-bag', { kind: 'add', productSkuId, quantity, preview }, (bag) =>
    callAsGuest(addBagItem, { params: { bagId: bag._id }, body }, { idempotencyKey, keepalive: true }),
  );
}

/** Sets a line's quantity; 0 removes it (S1 §4). */
export function setBagQuantity(productSkuId: string, quantity: number): Promise<string | undefined> {
  const action = quantity === 0 ? 'deleting-from-bag' : 'updating-bag';
  return change(action, { kind: 'set', productSkuId, quantity }, async (bag) => {
    const line = bag.items.find((item) => item.productSkuId === productSkuId);
    if (!line) return { ok: true, data: null, date: undefined };
    const params = { bagId: bag._id, itemId: line._id };
    return quantity === 0
      ? callAsGuest(removeBagItem, { params })
      : callAsGuest(updateBagItem, { params, body: { quantity } });
  });
}

/** Empties the bag: what is left when only a free gift would stay (S1 §4). */
export async function emptyBag(): Promise<string | undefined> {
  $bagAction.set('deleting-from-bag');
  const failure = await sendOne((bag) => callAsGuest(clearBag, { params: { bagId: bag._id } }));
  $bagAction.set('idle');
  $bagSuccess.set(failure === undefined);
  return failure;
}
