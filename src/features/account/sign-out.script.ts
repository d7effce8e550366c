import { setSignedInUserId } from '#shop/session/session.storage.ts';
import { reloadSignedOut } from './user-data.storage.ts';

/** Submits a sign-out form and signs out every open tab. A failure shows an error in the form and clears nothing. */
export async function signOut(form: HTMLFormElement): Promise<void> {
  // Not `form.action`: the form has a field of that name.
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body: new FormData(form),
    signal: AbortSignal.timeout?.(10_000) ?? null,
  }).catch(() => undefined);
  // The page redirects only after a successful sign-out. WebKit never settles a manual redirect that clears site data.
  if (!response?.redirected)
    return form.querySelector('[role="alert"]')?.replaceChildren('Error logging out.');
  setSignedInUserId('');
  reloadSignedOut();
}
