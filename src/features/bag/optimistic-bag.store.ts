import { atom, computed } from 'nanostores';
import type { BagItem } from '#contract/bag.schema.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { type AnyBag, applyPending, type LineOf, type PendingChange } from './bag.pending.ts';
import { type BagAction, marked } from './bag-action.store.ts';

/** `unknown` is never drawn as an empty bag (architecture, law 11). */
export type BagState<B extends AnyBag> =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'known'; readonly bag: B };

/** Failures are their message, success is undefined. */
type Send<B> = (bag: B) => Promise<string | undefined>;

/**
 * The bag or the saved bag: shown = confirmed + pending, one change at a time per line, a failure dropped and said
 * (architecture, law 8). `read` asks the gateway, `onConfirmed` hears what it confirmed; `onChange` hears of all that
 * changes what is shown, and by how much a guess has raised the count (lowered, when it is taken back).
 */
export function optimisticBag<B extends AnyBag>({
  read,
  onChange,
  onConfirmed,
}: {
  read: () => Promise<Result<B>>;
  onChange?: (more: number) => void;
  onConfirmed?: (bag: B) => void;
}) {
  const $confirmed = atom<BagState<B>>({ kind: 'unknown' });
  const $pending = atom<readonly PendingChange<LineOf<B>>[]>([]);
  const $problems = atom<Readonly<Record<string, string>>>({});
  const lines = new Map<string, Promise<unknown>>();
  let reads = 0;
  let newestShown = 0;

  async function load(): Promise<Result<B>> {
    const asked = ++reads;
    const result = await read();
    if (asked > newestShown) {
      newestShown = asked;
      if (result.ok) show(result.data);
      else if ($confirmed.get().kind !== 'known') $confirmed.set({ kind: 'failed', failure: result });
    }
    return result;
  }

  function show(bag: B): void {
    $confirmed.set({ kind: 'known', bag });
    onChange?.(0);
    onConfirmed?.(bag);
  }

  function change(
    action: BagAction,
    pending: PendingChange<LineOf<B>>,
    send: Send<B>,
  ): Promise<string | undefined> {
    const { productSkuId } = pending;
    const more = pending.kind === 'add' ? pending.quantity : 0;
    $pending.set([...$pending.get(), pending]);
    onChange?.(more);
    say(productSkuId, undefined);
    return marked(action, async () => {
      const turn = (lines.get(productSkuId) ?? Promise.resolve()).then(() => sendOne(send));
      lines.set(productSkuId, turn);
      const failure = await turn;
      $pending.set($pending.get().filter((each) => each !== pending));
      onChange?.(failure === undefined ? 0 : -more);
      say(productSkuId, failure);
      return failure;
    });
  }

  async function sendOne(send: Send<B>): Promise<string | undefined> {
    const state = $confirmed.get();
    const bag = state.kind === 'known' ? { ok: true as const, data: state.bag } : await load();
    if (!bag.ok) return bag.message;
    const failure = await send(bag.data);
    await load();
    return failure;
  }

  function say(productSkuId: string, message: string | undefined): void {
    const { [productSkuId]: _, ...others } = $problems.get();
    $problems.set(message === undefined ? others : { ...others, [productSkuId]: message });
  }

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
    /** Reads ahead of the first press, for browsers that were here before: nobody becomes a guest by looking. */
    warm(): void {
      if ($confirmed.get().kind === 'unknown' && hasMarker()) void load();
    },
    /**
     * Begins a page with what the edge has drawn, and reads again when it comes back from the browser's cache
     * (screens §13). Answers how to stop.
     */
    follow(drawn: B | null): () => void {
      if (drawn && $confirmed.get().kind !== 'known') show(drawn);
      const refresh = (event: PageTransitionEvent) => event.persisted && void load();
      addEventListener('pageshow', refresh);
      return () => removeEventListener('pageshow', refresh);
    },
    /** One change: shown at once, sent when the line's earlier ones are through, confirmed by a fresh read. */
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

/** The first half of a move, and what is said when the line then stays in both lists (S1 §4, screens §6). */
export type Move = {
  readonly action: BagAction;
  readonly add: () => Promise<string | undefined>;
  readonly inBoth: string;
};

/** Removes a line; in a move only once it has been added elsewhere. */
export async function removeAfter(
  move: Move | undefined,
  remove: () => Promise<Result<unknown>>,
): Promise<string | undefined> {
  const refused = await move?.add();
  if (refused !== undefined) return refused;
  const removed = await remove();
  return removed.ok ? undefined : (move?.inBoth ?? removed.message);
}

export function messageOf(result: Result<unknown>): string | undefined {
  return result.ok ? undefined : result.message;
}
