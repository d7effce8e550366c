import { atom, computed } from 'nanostores';
import type { BagItem, BagWritten } from '#contract/bag/bag.schema.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { onReturn } from '#ui/on-return.ts';
import { type AnyBag, applyPending, type LineOf, type PendingChange } from './bag.pending.ts';
import { mayHaveLists, noteWrite, onOtherWrites } from './other-tabs.ts';

/** `unknown` is never drawn as an empty bag. */
export type BagState<B extends AnyBag> =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'known'; readonly bag: B };

/** What a write answers: the lists after it, or its short body where the gateway does not know `?return=bag`. */
type WriteAnswer = BagWritten | { readonly success: true } | string | null;

/** Undefined where there is nothing to send: the line is gone already. */
type Send<B> = (bag: B) => Promise<Result<WriteAnswer> | undefined>;

/** How long a list counts that no other tab has changed, ms. */
const fresh = 2 * 60_000;

/** One write at a time: each answer is the state of both lists, so the last to be sent is the last to be shown. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * The bag or the saved bag: shown = confirmed + pending, one change at a time, a failure dropped and
 * said. `read` asks the gateway, `written` takes this list out of a write's answer, `onConfirmed` hears what the
 * gateway confirmed; `onChange` hears of all that changes what is shown, and by how much a guess has raised the count
 * (lowered, when it is taken back).
 */
export function optimisticBag<B extends AnyBag>({
  read,
  written,
  onChange,
  onConfirmed,
}: {
  read: () => Promise<Result<B>>;
  written: (lists: BagWritten) => B | undefined;
  onChange?: (more: number) => void;
  onConfirmed?: (bag: B) => void;
}) {
  const $confirmed = atom<BagState<B>>({ kind: 'unknown' });
  const $pending = atom<readonly PendingChange<LineOf<B>>[]>([]);
  const $problems = atom<Readonly<Record<string, string>>>({});
  let reads = 0;
  let newestShown = 0;
  let reading: Promise<unknown> | undefined;

  let staleFrom = 0;

  function load(): Promise<Result<B>> {
    const result = readOnce();
    reading = result;
    void result.then(() => {
      if (reading === result) reading = undefined;
    });
    return result;
  }

  async function readOnce(): Promise<Result<B>> {
    const asked = ++reads;
    const result = await read();
    if (asked > newestShown) {
      newestShown = asked;
      if (result.ok) show(result.data);
      else if ($confirmed.get().kind !== 'known') $confirmed.set({ kind: 'failed', failure: result });
    }
    return result;
  }

  /** A write's answer is newer than all that was asked for before it came. */
  function take(lists: BagWritten): boolean {
    const bag = written(lists);
    if (!bag) return false;
    newestShown = reads;
    show(bag);
    return true;
  }

  function show(bag: B): void {
    staleFrom = Date.now() + fresh;
    $confirmed.set({ kind: 'known', bag });
    onChange?.(0);
    onConfirmed?.(bag);
  }

  async function change(pending: PendingChange<LineOf<B>>, send: Send<B>): Promise<string | undefined> {
    const { productSkuId } = pending;
    const more = pending.kind === 'add' ? pending.quantity : 0;
    // The next page may be opened before the answer comes, and asks only where there may be something.
    if (!mayHaveLists()) noteWrite();
    $pending.set([...$pending.get(), pending]);
    onChange?.(more);
    say(productSkuId, undefined);
    const turn = lastWrite.then(() => sendOne(send));
    lastWrite = turn;
    const failure = await turn;
    $pending.set($pending.get().filter((each) => each !== pending));
    onChange?.(failure === undefined ? 0 : -more);
    say(productSkuId, failure);
    return failure;
  }

  async function sendOne(send: Send<B>): Promise<string | undefined> {
    const state = $confirmed.get();
    const bag = state.kind === 'known' ? { ok: true as const, data: state.bag } : await load();
    if (!bag.ok) return bag.message;
    const sent = await send(bag.data);
    const lists = sent?.ok ? listsOf(sent.data) : undefined;
    if (!lists || !take(lists)) await load();
    noteWrite();
    return sent && !sent.ok ? sent.message : undefined;
  }

  function say(productSkuId: string, message: string | undefined): void {
    const { [productSkuId]: _, ...others } = $problems.get();
    $problems.set(message === undefined ? others : { ...others, [productSkuId]: message });
  }

  const isKnown = () => $confirmed.get().kind === 'known';
  onOtherWrites(() => isKnown() && void load());
  onReturn(() => isKnown() && !reading && Date.now() >= staleFrom && void load());

  return {
    /** Confirmed and pending together. */
    $shown: computed(
      [$confirmed, $pending],
      (state, pending): BagState<B> =>
        state.kind === 'known' ? { kind: 'known', bag: applyPending(state.bag, pending) } : state,
    ),
    /** The skus whose changes are under way. */
    $changing: computed($pending, (pending): readonly string[] =>
      pending.map(({ productSkuId }) => productSkuId),
    ),
    /** What went wrong, by sku: shown beside the line or the button that asked. */
    $problems,
    /** An answer older than the one shown is dropped. */
    load,
    /** Shows what a write to the other list has answered of this one. */
    take,
    /** Whether what is shown may be promised on: read, and no newer read under way. A new browser has no bag to ask for. */
    isCurrent(): boolean {
      return reading === undefined && ($confirmed.get().kind === 'known' || !mayHaveLists());
    },
    /** Reads ahead of the first press, and waits for it: looking makes no guest. */
    async settle(): Promise<void> {
      if (reading === undefined && $confirmed.get().kind !== 'known' && mayHaveLists()) void load();
      await reading;
    },
    /** Begins a page with what the edge has drawn, which a form without script may just have changed. */
    begin(drawn: B | null): void {
      if (drawn && $confirmed.get().kind !== 'known') show(drawn);
      noteWrite();
    },
    /** One change: shown at once, sent when the earlier ones are through, confirmed by its answer or a fresh read. */
    change,
  };
}

/** What a line will look like until the gateway has answered; prices and names as the page shows them. */
export type NewLine = Pick<BagItem, 'productId' | 'productSkuId' | 'productSku' | 'price'> &
  Partial<
    Pick<BagItem, 'length' | 'colorName' | 'productName' | 'productCategory' | 'productImage' | 'productSlug'>
  >;

export function previewOf(line: NewLine, quantity: number): Omit<BagItem, 'bagId' | 'otherBagsWithSku'> {
  return {
    _id: 'pending',
    _creationTime: 0,
    updatedAt: 0,
    storeFrontUserId: 'pending',
    productId: line.productId,
    productSkuId: line.productSkuId,
    productSku: line.productSku,
    price: line.price,
    quantity,
    length: line.length,
    colorName: line.colorName,
    productName: line.productName,
    productCategory: line.productCategory,
    productImage: line.productImage,
    productSlug: line.productSlug,
  };
}

function listsOf(answer: WriteAnswer): BagWritten | undefined {
  return typeof answer === 'object' && answer !== null && 'bag' in answer ? answer : undefined;
}

/** The line of a sku, as the gateway confirmed it. */
export function lineIn<Line extends { readonly productSkuId: string }>(
  { items }: { readonly items: readonly Line[] },
  productSkuId: string,
): Line | undefined {
  return items.find((item) => item.productSkuId === productSkuId);
}
