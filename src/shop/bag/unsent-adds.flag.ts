import { inTab } from '#ui/storage.ts';

/** Where a tab keeps what it was still adding when a page was left. */
export const unsentKey = 'bag_unsent';

export const hasUnsentAdds = () => inTab.read(unsentKey) !== null;

/** Nothing is left to add, or the shopper who was adding it has signed out. */
export const forgetUnsentAdds = () => inTab.write(unsentKey, null);
