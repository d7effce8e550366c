import type { AstroCookies } from 'astro';

/** Tells the next page's script, once, who has just signed in: that page is the same for everybody. */
export function flashSignIn(cookies: AstroCookies, userId: string): void {
  cookies.set('signed_in', userId, { path: '/', sameSite: 'lax', maxAge: 60 });
}
