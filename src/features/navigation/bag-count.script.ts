import { bagLabel, maxQuantity } from '#contract/bag/bag.rules.ts';
import { bagCountKey, readBagCount } from '#shop/bag/bag.storage.ts';
import { mayHaveBag, signedInUserId } from '#shop/session/session.storage.ts';
import { onceIdle } from '#ui/page-events.ts';

/**
 * Shows on the bag's link the count that this browser saw last: the frame is the same for everybody. A customer's bag
 * may have changed on another device, so it is read once the page rests; islands that show what is bought or saved
 * wake then.
 */
export function startBagCount(): void {
  show();
  addEventListener('storage', (event) => event.key === bagCountKey && show());
  addEventListener('pageshow', () => show());
  // An island that still sleeps answers a press only once it is fetched and awake; the bag answers at once.
  addEventListener('click', ({ target }) => isAsleepAdd(target) && isSure() && show(1), { capture: true });
  // By then the page has said whether its customer is still signed in.
  onceIdle(() => {
    if (mayHaveBag()) document.dispatchEvent(new Event('known'));
    if (signedInUserId()) readBag();
  });
}

function readBag(): void {
  import('#shop/bag/bag.store.ts').then(
    ({ ensureBagLoaded }) => ensureBagLoaded(),
    () => undefined,
  );
}

/** Whether a press adds to the bag and its island, which Astro marks by `ssr`, is not awake to say so itself. */
function isAsleepAdd(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest('astro-island[ssr] button[value="add"]') !== null;
}

/** A guest's bag with fewer in all than a line can hold takes one more. */
const isSure = () => !signedInUserId() && (readBagCount() ?? 0) < maxQuantity;

function show(more = 0): void {
  const known = readBagCount();
  const count = known === undefined ? more || undefined : known + more;
  for (const link of document.querySelectorAll('[data-bag]')) {
    link.setAttribute('aria-label', count === undefined ? 'Bag' : bagLabel(count));
    link.querySelector('[data-dot]')?.toggleAttribute('hidden', !count);
  }
}
