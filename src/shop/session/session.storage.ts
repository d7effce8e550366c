import { bagCountKey, bagWrittenKey, clearUnsentAdds } from '#shop/bag/bag.storage.ts';
import { inBrowser, inTab } from '#ui/storage.ts';

/** The signed-in user's id. Only a hint: other tabs see a sign-out when it is removed. */
export const signedInKey = 'logged_in_user_id';

/** Null for a guest, and where storage is blocked. */
export const signedInUserId = () => inBrowser.read(signedInKey);

/** Whether to fetch the user: true where storage is blocked. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return true;
  }
}

/** Whether to fetch bag and saved items: a guest who has only browsed has neither. */
export function mayHaveBag(): boolean {
  return [bagWrittenKey, bagCountKey, signedInKey].some((key) => inBrowser.read(key) !== null);
}

/** The user id that a sign-in passes to the next page in a cookie. Reading it removes the cookie. */
export function takeSignInFlash(): string | undefined {
  const userId = /(?:^|; )signed_in=([^;]+)/.exec(document.cookie)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store only since 18.4
  if (userId) document.cookie = 'signed_in=; path=/; max-age=0';
  // A guest's keys say nothing to the customer, whose bag has the guest's pieces by now.
  if (userId) clearUnsentAdds();
  return userId;
}

/** An empty id: signed out. */
export const setSignedInUserId = (userId: string) => inBrowser.write(signedInKey, userId || null);

/** After a sign-out: clears the user's data and reloads the page. */
export function reloadSignedOut(): void {
  clearUserData();
  location.replace(location.pathname + location.search);
}

export const checkoutDraftKey = 'checkoutState';

/** Clears what was typed at checkout: the bag is empty, the order is placed or the customer has signed out. */
export const clearCheckoutDraft = () => inTab.write(checkoutDraftKey, null);

/** Clears what this tab and browser store of the user. */
export function clearUserData(): void {
  clearCheckoutDraft();
  clearUnsentAdds();
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^welcome_|^bag_count$|^recently_viewed$/.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
}
