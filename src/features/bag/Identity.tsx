import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session, loadSession, unknownSession } from '#shop/session/session.store.ts';

/** Sign in, or sign out by name; neither while it is unknown who is here. */
export function Identity() {
  const session = useStore($session, { ssr: () => unknownSession });
  useEffect(() => void loadSession(), []);
  if (session.kind === 'unknown') return null;
  if (session.kind === 'guest') {
    return (
      <a href="/login" className="nav-link flex min-h-11 items-center">
        Sign in
      </a>
    );
  }
  return (
    <form method="post" action="/account" data-signs-out>
      <input type="hidden" name="action" value="sign-out" />
      <button type="submit" className="nav-link flex min-h-11 items-center">
        {session.firstName ? `Sign out ${session.firstName}` : 'Sign out'}
      </button>
      <span role="alert" className="text-clay empty:hidden" />
    </form>
  );
}
