import { clearUnsentAdds } from '#shop/bag/bag.storage.ts';
import { clearCheckoutDraft } from '#shop/checkout/checkout.storage.ts';

/** After a sign-out: clears the user's data and reloads the page. */
export function reloadSignedOut(): void {
  clearUserData();
  location.replace(location.pathname + location.search);
}

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
