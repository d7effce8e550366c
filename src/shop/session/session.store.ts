import { atom } from 'nanostores';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'signed-in'; readonly firstName: string | null | undefined };

/** What islands begin with, at the edge as in the browser. */
export const unknownSession: Session = { kind: 'unknown' };

/** Who is here. Stays unknown while the gateway does not say. */
export const $session = atom<Session>(unknownSession);

export async function loadSession(): Promise<void> {
  const user = await callFromBrowser(getUser);
  if (user.ok)
    $session.set(user.data ? { kind: 'signed-in', firstName: user.data.firstName } : { kind: 'guest' });
}
