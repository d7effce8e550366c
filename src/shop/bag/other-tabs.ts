import { signedInKey } from '#shop/session/signed-in.flag.ts';
import { inBrowser } from '#ui/storage.ts';
import { bagCountKey } from './bag-count.flag.ts';

const key = 'bag_written';

/** Tells this shopper's other tabs that the bag or the saved items have changed. */
export function noteWrite(): void {
  inBrowser.write(key, crypto.randomUUID());
}

/** Whether asking for bag and saved items is worth it: a guest who only looked has neither. */
export function mayHaveLists(): boolean {
  return [key, bagCountKey, signedInKey].some((each) => inBrowser.read(each) !== null);
}

/** Hears of changes by other tabs, and of the return from the browser's back-forward cache, which may have missed some. */
export function onOtherWrites(work: () => void): void {
  addEventListener('storage', (event) => event.key === key && work());
  addEventListener('pageshow', ({ persisted }) => persisted && work());
}
