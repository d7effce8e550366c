import { inTab } from '#ui/storage.ts';

/** Forgets what was typed at checkout: the bag is empty, the order is made or the customer signed out. */
export const forgetCheckoutDraft = () => inTab.write('checkoutState', null);
