const key = 'bag_count';

/**
 * Draws the bag's dot from the hint the bag leaves in local storage (a summed quantity): the frame is the same
 * for everybody and asks nothing. Whoever writes the hint in this document dispatches a `storage` event.
 */
export function startBagHint(): void {
  draw();
  addEventListener('storage', (event) => {
    if (event.key === key) draw();
  });
  addEventListener('pageshow', () => draw());
  // An island that still sleeps answers a press only once it is fetched and awake; the bag answers at once.
  addEventListener('click', ({ target }) => isAsleepAdd(target) && draw(1), { capture: true });
}

/** Whether a press adds to the bag and its island, which Astro marks by `ssr`, is not awake to say so itself. */
function isAsleepAdd(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest('astro-island[ssr] button[value="add"]') !== null;
}

function draw(more = 0): void {
  const count = readCount(more);
  for (const bag of document.querySelectorAll('[data-bag]')) {
    bag.setAttribute(
      'aria-label',
      count === undefined ? 'Bag' : `Bag, ${count} ${count === 1 ? 'item' : 'items'}`,
    );
    bag.querySelector('[data-dot]')?.toggleAttribute('hidden', !count);
  }
}

/** Undefined while unknown: nothing stored, something else than a count, or storage blocked. */
function readCount(more: number): number | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored && /^\d+$/.test(stored) ? Number(stored) + more : more || undefined;
  } catch {
    return more || undefined;
  }
}
