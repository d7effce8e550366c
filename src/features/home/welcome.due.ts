import { getOffers } from '#contract/analytics/analytics.endpoints.ts';
import { countOrders } from '#contract/orders/order.endpoints.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import { mayWelcome } from './home.memory.ts';
import { readFacts, welcomeFacts } from './home.schema.ts';

/** How often it is looked whether the shopper is free, ms. */
const patience = 1000;

/**
 * Opens the discount modal for a shopper without an offer; waits while another overlay is open or a field has the
 * focus (screens §3). A browser that was never here has neither offers nor orders and stays nobody until it asks.
 */
export async function welcome(text: string): Promise<void> {
  const facts = readFacts(welcomeFacts, text);
  if (!facts) return;
  const standing = hasMarker() ? await standingOfGuest() : { hasOffer: false, isNextOrder: false };
  if (!standing || standing.hasOffer) return;
  const { showWelcome } = await import('./welcome.mount.tsx');
  const open = () => {
    if (!mayWelcome()) return;
    if (isBusy()) setTimeout(open, patience);
    else showWelcome({ facts, isNextOrder: standing.isNextOrder });
  };
  open();
}

/** Undefined while the offers are not known: unknown is not none. */
async function standingOfGuest(): Promise<{ hasOffer: boolean; isNextOrder: boolean } | undefined> {
  const offers = await callAsGuest(getOffers);
  if (!offers.ok) return undefined;
  if (offers.data.length > 0) return { hasOffer: true, isNextOrder: false };
  const orders = await callAsGuest(countOrders);
  return { hasOffer: false, isNextOrder: orders.ok && orders.data.length > 0 };
}

function isBusy(): boolean {
  return (
    document.querySelector('dialog:modal') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}
