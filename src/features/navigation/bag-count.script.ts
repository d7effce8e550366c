import { maxQuantity } from '#contract/bag/bag.rules.ts';
import { bagLabel } from '#shop/bag/bag.rules.ts';
import { mayHaveBag, readBagCount } from '#shop/bag/bag.storage.ts';
import { signedInUserId } from '#shop/session/session.storage.ts';
import { ignoreFailure } from '#ui/ignore-failure.ts';
import { onceIdle } from '#ui/page-events.ts';

/**
 * Shows the stored bag count on the bag link, because the edge renders the same frame for everyone. Once the page is idle
 * it reads a customer's bag, which another device may have changed, and wakes the islands that show bag or saved items.
 */
export function startBagCount(): void {
  showCount();
  for (const type of ['storage', 'pageshow']) addEventListener(type, () => showCount());
  // A sleeping island reacts only after it is fetched and hydrated. The count reacts at once.
  addEventListener(
    'click',
    ({ target }) => navigator.onLine && isAddInSleepingIsland(target) && hasRoom() && showCount(1),
    { capture: true },
  );
  // By then the page has reported whether its customer is still signed in.
  onceIdle(() => {
    if (mayHaveBag()) document.dispatchEvent(new Event('known'));
    if (signedInUserId())
      import('#shop/bag/bag.store.ts').then((module) => module.bagStore.ensureLoaded(), ignoreFailure);
  });
}

/** Astro marks islands that are not hydrated with `ssr`. */
function isAddInSleepingIsland(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('astro-island[ssr] button[value="add"]') !== null;
}

/** A guest's bag with fewer items in total than one line can hold accepts one more. */
const hasRoom = () => !signedInUserId() && (readBagCount() ?? 0) < maxQuantity;

function showCount(added = 0): void {
  const known = readBagCount();
  const count = known === undefined ? added || undefined : known + added;
  for (const link of document.querySelectorAll('[data-bag]')) {
    link.setAttribute('aria-label', count === undefined ? 'Bag' : bagLabel(count));
    link.querySelector('[data-dot]')?.toggleAttribute('hidden', !count);
  }
}
