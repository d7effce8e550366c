const key = 'bag_count';

/** The summed quantity this browser saw last; undefined when it knows none, or storage is blocked. */
export function readBagHint(): number | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored && /^\d+$/.test(stored) ? Number(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves the summed quantity where the frame's script draws the bag's dot from; nothing when storage is blocked. */
export function writeBagHint(count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    return;
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}
