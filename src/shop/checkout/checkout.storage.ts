import { inTab } from '#ui/storage.ts';

export const checkoutDraftKey = 'checkoutState';

/** Clears what was typed at checkout: the bag is empty, the order is placed or the customer has signed out. */
export const clearCheckoutDraft = () => inTab.write(checkoutDraftKey, null);
