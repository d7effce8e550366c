import { useEffect, useState } from 'react';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

/** Sign in, or sign out by name (S1 §2). While the gateway does not say who is here: neither (screens §2). */
export function Identity() {
  const [user, setUser] = useState<User | null>();
  useEffect(() => {
    void callFromBrowser(getUser).then((answer) => answer.ok && setUser(answer.data));
  }, []);
  if (user === undefined) return null;
  if (user === null) {
    return (
      <a href="/login" className="nav-link flex min-h-11 items-center">
        Sign in
      </a>
    );
  }
  return (
    <form method="post" action="/account">
      <input type="hidden" name="action" value="sign-out" />
      <button type="submit" className="nav-link flex min-h-11 items-center">
        {user.firstName ? `Sign out ${user.firstName}` : 'Sign out'}
      </button>
    </form>
  );
}
