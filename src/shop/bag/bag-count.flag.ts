import { inBrowser } from '#ui/storage.ts';

export const bagCountKey = 'bag_count';

/** The summed quantity this browser saw last; undefined when it knows none, or storage is blocked. */
export function readBagCount(): number | undefined {
  const stored = inBrowser.read(bagCountKey);
  return stored && /^\d+$/.test(stored) ? Number(stored) : undefined;
}

/** Keeps the count for the frame's script, which this document tells of it by the event other tabs get anyway. */
export function writeBagCount(count: number): void {
  if (!inBrowser.write(bagCountKey, String(count))) return;
  dispatchEvent(new StorageEvent('storage', { key: bagCountKey }));
}
