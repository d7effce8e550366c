import { atom } from 'nanostores';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'signed-in'; readonly firstName: string | null | undefined };

/** The initial state on the server and in the browser. */
export const unknownSession: Session = { kind: 'unknown' };

/** Stays unknown until the gateway has answered. */
export const $session = atom<Session>(unknownSession);

export async function loadSession(): Promise<void> {
  const user = await callFromBrowser(getUser);
  if (user.ok)
    $session.set(user.data ? { kind: 'signed-in', firstName: user.data.firstName } : { kind: 'guest' });
}
