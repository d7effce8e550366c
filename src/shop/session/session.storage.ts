import { inBrowser } from '#ui/storage.ts';

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

/** An empty id: signed out. */
export const setSignedInUserId = (userId: string) => inBrowser.write(signedInKey, userId || null);
