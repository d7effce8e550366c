import { getOffers } from '#contract/analytics/analytics.endpoints.ts';
import { getUpsell } from '#contract/catalogue/catalogue.endpoints.ts';
import { callAsGuest, callFromBrowser } from '#gateway-client/from-browser.ts';
import { serverNow } from '#ui/server-clock.ts';
import { mayRemind } from './home.memory.ts';
import { reminderFor } from './reminder.rules.ts';

/** Asks what the shopper looked at last and shows the bar, or nothing (S1 §4, screens §3). */
export async function remind(): Promise<void> {
  const upsell = await callFromBrowser(getUpsell, { query: {} });
  if (!upsell.ok || !upsell.data) return;
  const offers = await callAsGuest(getOffers);
  const product = upsell.data;
  const reminder = reminderFor(product, offers.ok ? offers.data : [], serverNow());
  if (!reminder || !mayRemind()) return;
  const { showReminder } = await import('./reminder.mount.tsx');
  showReminder({ product, reminder });
}
