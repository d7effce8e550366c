import { forgetUnsentAdds } from '#shop/bag/unsent-adds.flag.ts';
import { clearCheckoutDraft } from '#shop/checkout/checkout-draft.flag.ts';
import { inBrowser } from '#ui/storage.ts';

/** The signed-in user's id, a hint only: its end tells the other tabs of a sign-out. */
export const signedInKey = 'logged_in_user_id';

/** Null for a guest, and where storage is blocked. */
export const signedInFlag = () => inBrowser.read(signedInKey);

/** Whether asking the gateway for a user is worth it: where storage is blocked it is. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return true;
  }
}

/** The news that a sign-in leaves for the page after it, taken away by reading. */
export function takeSignInFlash(): string | undefined {
  const userId = /(?:^|; )signed_in=([^;]+)/.exec(document.cookie)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store only since 18.4
  if (userId) document.cookie = 'signed_in=; path=/; max-age=0';
  return userId;
}

/** An empty id: signed out. */
export const setSignedInFlag = (userId: string) => inBrowser.write(signedInKey, userId || null);

/** Signed out: nothing of the user stays in this tab, and the page is fetched anew. */
export function startAfresh(): void {
  forgetUser();
  location.replace(location.pathname + location.search);
}

/** What a tab and its browser knew of the user: what was typed at checkout, `welcome_…`, the bag's count. */
export function forgetUser(): void {
  clearCheckoutDraft();
  forgetUnsentAdds();
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^welcome_|^bag_count$|^recently_viewed$/.test(key)) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
