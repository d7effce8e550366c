import { clearUnsentAdds } from '#shop/bag/bag.storage.ts';
import {
  clearUserData,
  reloadSignedOut,
  setSignedInUserId,
  signedInUserId,
  takeSignInFlash,
} from '#shop/session/session.storage.ts';

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
