import {
  clearUserData,
  reloadSignedOut,
  setSignedInUserId,
  signedInKey,
  signedInUserId,
  takeSignInFlash,
} from '#shop/session/session.storage.ts';

/**
 * Keeps who is signed in where the page knows it, and leaves the page once that user has signed out in another tab,
 * also while this one was put away for Back. Its sign-out forms do the same.
 */
export function watchSignedIn(): void {
  const told = takeSignInFlash() ?? document.querySelector<HTMLElement>('[data-user]')?.dataset.user;
  if (told === '' && signedInUserId()) clearUserData();
  if (told !== undefined) setSignedInUserId(told);
  let known = signedInUserId();
  const follow = () => {
    const now = signedInUserId();
    if (known && now !== known) reloadSignedOut();
    known = now;
  };
  addEventListener('storage', ({ key }) => (key === signedInKey || key === null) && follow());
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !('signsOut' in form.dataset)) return;
    event.preventDefault();
    import('./sign-out.script.ts').then(
      (script) => script.signOut(form),
      () => form.submit(),
    );
  });
}
