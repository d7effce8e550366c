import { clearUnsentAdds } from '#shop/bag/bag.storage.ts';
import { setSignedInUserId, signedInUserId } from '#shop/session/session.storage.ts';
import { clearUserData, reloadSignedOut } from './user-data.storage.ts';

/**
 * Stores the signed-in user's id where the page knows it. Leaves the page when that user signs out in another tab, also
 * when the back-forward cache restores it. A sign-in in another tab ends a guest's unanswered adds, as `takeSignInFlash`
 * does in its own. Handles the sign-out forms.
 */
export function watchSignedIn(): void {
  const userId = takeSignInFlash() ?? document.querySelector<HTMLElement>('[data-user]')?.dataset.user;
  if (userId === '' && signedInUserId()) clearUserData();
  if (userId !== undefined) setSignedInUserId(userId);
  let known = signedInUserId();
  const check = () => {
    const current = signedInUserId();
    if (current !== known) known ? reloadSignedOut() : clearUnsentAdds();
    known = current;
  };
  for (const type of ['storage', 'pageshow']) addEventListener(type, check);
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !('signsOut' in form.dataset)) return;
    event.preventDefault();
    import('./sign-out.script.ts').then(
      (module) => module.signOut(form),
      () => form.submit(),
    );
  });
}

/** The user id that a sign-in passes to the next page in a cookie. Reading it removes the cookie. */
function takeSignInFlash(): string | undefined {
  const userId = /(?:^|; )signed_in=([^;]+)/.exec(document.cookie)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store only since 18.4
  if (userId) document.cookie = 'signed_in=; path=/; max-age=0';
  // A guest's keys say nothing to the customer, whose bag has the guest's pieces by now.
  if (userId) clearUnsentAdds();
  return userId;
}
