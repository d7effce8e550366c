import {
  forgetUser,
  setSignedInFlag,
  signedInFlag,
  signedInKey,
  startAfresh,
  takeSignInFlash,
} from '#shop/session/signed-in.flag.ts';

/**
 * Keeps who is signed in where the page knows it, and leaves the page once that user has signed out in another tab,
 * also while this one was put away for Back. Its sign-out forms do the same.
 */
export function watchSignedIn(): void {
  const told = takeSignInFlash() ?? document.querySelector<HTMLElement>('[data-user]')?.dataset.user;
  if (told === '' && signedInFlag()) forgetUser();
  if (told !== undefined) setSignedInFlag(told);
  let known = signedInFlag();
  const follow = () => {
    const now = signedInFlag();
    if (known && now !== known) startAfresh();
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
