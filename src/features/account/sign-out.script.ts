import { reloadSignedOut, setSignedInUserId } from '#shop/session/session.storage.ts';

/** Does what a sign-out form says, here and in every open tab; a failure is told in the form and clears nothing. */
export async function signOut(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  button?.setAttribute('disabled', '');
  if (await isSignedOut(form)) {
    setSignedInUserId('');
    reloadSignedOut();
    return;
  }
  button?.removeAttribute('disabled');
  form.querySelector('[role="alert"]')?.replaceChildren('Error logging out.');
}

/** The form sends the browser on only when it worked; else it answers with a page. */
async function isSignedOut(form: HTMLFormElement): Promise<boolean> {
  try {
    // Not `form.action`: that is the field of this name.
    const answer = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      body: new FormData(form),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return answer.type === 'opaqueredirect';
  } catch {
    return false;
  }
}
