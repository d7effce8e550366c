import { signedInKey } from '#shop/session/session.storage.ts';
import { inBrowser, inTab } from '#ui/storage.ts';

export const bagCountKey = 'bag_count';

/** The total quantity that this browser saw last; undefined when it has none, or storage is blocked. */
export function readBagCount(): number | undefined {
  const stored = inBrowser.read(bagCountKey);
  return stored && /^\d+$/.test(stored) ? Number(stored) : undefined;
}

/** Stores the count and dispatches the storage event, which browsers fire only in other tabs, in this one too. */
export function writeBagCount(count: number): void {
  if (!inBrowser.write(bagCountKey, String(count))) return;
  dispatchEvent(new StorageEvent('storage', { key: bagCountKey }));
}

export const bagWrittenKey = 'bag_written';

/** Whether to fetch bag and saved items: a guest who has only browsed has neither. */
export function mayHaveBag(): boolean {
  return [bagWrittenKey, bagCountKey, signedInKey].some((key) => inBrowser.read(key) !== null);
}

/** Notifies the shopper's other tabs that the bag or the saved items have changed, and stores when, in ms since 1970. */
export function notifyOtherTabs(): void {
  inBrowser.write(bagWrittenKey, String(performance.timeOrigin + performance.now()));
}

/** Whether they have changed since this page was requested, so that it may be rendered without the change. */
export const changedSinceRequest = () => Number(inBrowser.read(bagWrittenKey)) > performance.timeOrigin;

/** Runs on changes in other tabs, and on a return from the back-forward cache, which may have missed some. */
export function onOtherTabWrites(work: () => void): void {
  addEventListener('storage', (event) => event.key === bagWrittenKey && work());
  addEventListener('pageshow', ({ persisted }) => persisted && work());
}

/** The adds that were not answered when the page was left. */
export const unsentAddsKey = 'bag_unsent';

export const hasUnsentAdds = () => inTab.read(unsentAddsKey) !== null;

export const clearUnsentAdds = () => inTab.write(unsentAddsKey, null);
