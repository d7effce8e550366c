const key = 'bag_count';

/** Leaves the summed quantity where the frame's script draws the bag's dot from; nothing when storage is blocked. */
export function writeBagHint(count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    return;
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}
