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
  addEventListener('pageshow', draw);
}

function draw(): void {
  const count = readCount();
  for (const bag of document.querySelectorAll('[data-bag]')) {
    bag.setAttribute(
      'aria-label',
      count === undefined ? 'Bag' : `Bag, ${count} ${count === 1 ? 'item' : 'items'}`,
    );
    bag.querySelector('[data-dot]')?.toggleAttribute('hidden', !count);
  }
}

/** Undefined while unknown: nothing stored, something else than a count, or storage blocked. */
function readCount(): number | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored && /^\d+$/.test(stored) ? Number(stored) : undefined;
  } catch {
    return undefined;
  }
}
