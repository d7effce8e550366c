import { atom, computed } from 'nanostores';
import type { BagWritten } from '#contract/bag/bag.schema.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { onReturn } from '#ui/on-return.ts';
import { type AnyBag, applyPending, findLine, type LineOf, type PendingChange } from './bag.pending.ts';
import { type WriteAnswer, writtenLists } from './bag.rules.ts';
import { changedSinceRequest, mayHaveBag, notifyOtherTabs, onOtherTabWrites } from './bag.storage.ts';

/** `unknown` is never rendered as an empty bag. */
export type BagState<B extends AnyBag> =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'known'; readonly bag: B };

/** The initial state on the server and in the browser: `useStore($bag, { ssr: () => unknownBag })`. */
export const unknownBag = { kind: 'unknown' } as const;

export function shownLine<B extends AnyBag>(state: BagState<B>, productSkuId: string): LineOf<B> | undefined {
  return state.kind === 'known' ? findLine<LineOf<B>>(state.bag, productSkuId) : undefined;
}

/** Undefined if there is nothing to send: the line is already gone. */
type Send<B> = (bag: B) => Promise<Result<WriteAnswer> | undefined>;

/** How long a list counts as fresh if no other tab has changed it. */
const freshMs = 2 * 60_000;

/** Read before this page's own writes. */
const isRenderedOld = changedSinceRequest();

/** Writes run one at a time: each answer has both lists, so the last one sent must be the last one shown. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * The store of the bag or the saved bag. Shows the confirmed list with the pending changes applied; a change that fails is
 * rolled back and reported in `$problems`. `listOf` picks this list from a write's answer. `onChange` runs whenever the
 * shown list changes, with what a pending add adds (negative on rollback).
 */
export function optimisticBag<B extends AnyBag>({
  read,
  listOf,
  onChange,
  onConfirmed,
}: {
  read: () => Promise<Result<B>>;
  listOf: (answer: BagWritten) => B | undefined;
  onChange?: (more: number) => void;
  onConfirmed?: (bag: B) => void;
}) {
  const $confirmed = atom<BagState<B>>(unknownBag);
  const $pending = atom<readonly PendingChange<LineOf<B>>[]>([]);
  const $problems = atom<Readonly<Record<string, string | undefined>>>({});
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
    const number = ++reads;
    const result = await read();
    if (number > newestShown) {
      if (result.ok) {
        newestShown = number;
        show(result.data);
      } else if (!isKnown()) $confirmed.set({ kind: 'failed', failure: result });
    }
    return result;
  }

  /** A write's answer is newer than every read started before it arrived. */
  function applyAnswer(answer: BagWritten): boolean {
    const bag = listOf(answer);
    if (!bag) return false;
    newestShown = reads;
    show(bag);
    return true;
  }

  function show(bag: B): void {
    staleFrom = Date.now() + freshMs;
    $confirmed.set({ kind: 'known', bag });
    onChange?.(0);
    onConfirmed?.(bag);
  }

  async function change(pending: PendingChange<LineOf<B>>, send: Send<B>): Promise<string | undefined> {
    const { productSkuId } = pending;
    const more = pending.kind === 'add' ? 1 : 0;
    // The next page may open before the answer arrives, and loads the bag only if there may be one.
    if (!mayHaveBag()) notifyOtherTabs();
    $pending.set([...$pending.get(), pending]);
    onChange?.(more);
    setProblem(productSkuId, undefined);
    const settle = () => $pending.set($pending.get().filter((each) => each !== pending));
    const turn = lastWrite.then(() => sendOne(send, settle));
    lastWrite = turn;
    const failure = await turn;
    settle();
    onChange?.(failure === undefined ? 0 : -more);
    setProblem(productSkuId, failure);
    return failure;
  }

  /** Sets a line's quantity, 0 to remove it. Sends nothing if the line is already gone. */
  function changeLine(
    productSkuId: string,
    quantity: number,
    sendLine: (line: LineOf<B>, bagId: string) => ReturnType<Send<B>>,
  ): Promise<string | undefined> {
    return change({ kind: 'set', productSkuId, quantity }, async (bag) => {
      const line = findLine<LineOf<B>>(bag, productSkuId);
      return line && sendLine(line, bag._id);
    });
  }

  /** `settle` ends the change before its answer is shown, which has it: together they would count it twice. */
  async function sendOne(send: Send<B>, settle: () => void): Promise<string | undefined> {
    const state = $confirmed.get();
    const bag = state.kind === 'known' ? { ok: true as const, data: state.bag } : await load();
    if (!bag.ok) return bag.message;
    const sent = await send(bag.data);
    const lists = sent?.ok ? writtenLists(sent.data) : undefined;
    if (lists && listOf(lists)) settle();
    if (!lists || !applyAnswer(lists)) await load();
    notifyOtherTabs();
    return sent && !sent.ok ? sent.message : undefined;
  }

  function setProblem(productSkuId: string, message: string | undefined): void {
    $problems.set({ ...$problems.get(), [productSkuId]: message });
  }

  const isKnown = () => $confirmed.get().kind === 'known';
  /** Loaded, with no read running. A new browser has no bag to load. */
  const isCurrent = () => !reading && (isKnown() || !mayHaveBag());

  /** Loads the list once, and waits for a running read. Creates no guest. */
  async function ensureLoaded(): Promise<void> {
    if (!isCurrent()) await (reading ?? load());
  }

  onOtherTabWrites(() => isKnown() && void load());
  onReturn(() => isKnown() && !reading && Date.now() >= staleFrom && void load());

  return {
    /** The confirmed list with the pending changes. */
    $shown: computed(
      [$confirmed, $pending],
      (state, pending): BagState<B> =>
        state.kind === 'known' ? { kind: 'known', bag: applyPending(state.bag, pending) } : state,
    ),
    /** The sku ids with pending changes. */
    $changing: computed($pending, (pending): readonly string[] =>
      pending.map(({ productSkuId }) => productSkuId),
    ),
    /** The failure messages, by sku id. */
    $problems,
    /** Ignores an answer older than the one shown. */
    load,
    /** Applies the answer of a write to the other list. */
    applyAnswer,
    isCurrent,
    ensureLoaded,
    /**
     * Starts with the list that the edge rendered, and loads it again if the previous page changed it meanwhile. A form
     * without script may just have changed it. Null where the edge knew no visitor: if a guest's cookie has ended, the
     * marker brings the list back.
     */
    hydrate(initial: B | null): void {
      if (!initial) return void ensureLoaded();
      if (!isKnown()) show(initial);
      if (isRenderedOld) void load();
      notifyOtherTabs();
    },
    /** Shows a change at once and sends it after the earlier ones. Returns the failure's message. */
    change,
    changeLine,
  };
}
