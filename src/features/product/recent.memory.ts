const key = 'recently_viewed';
const most = 9;

/** A product as this browser remembers it: what does not go stale, so no price. */
export type Viewed = { readonly href: string; readonly name: string; readonly picture: string };

/** What this browser looked at, the latest first; anything else under the key counts as nothing. */
export function readViewed(): readonly Viewed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** Remembers a product in this browser alone. */
export function noteViewed(viewed: Viewed): void {
  const others = readViewed().filter(({ href }) => href !== viewed.href);
  try {
    localStorage.setItem(key, JSON.stringify([viewed, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing shows nothing.
  }
}

function isViewed(value: unknown): value is Viewed {
  const [href, ...texts] = ['href', 'name', 'picture'].map((name) => Reflect.get(Object(value), name));
  return /^\/shop\/product\/[\w.~-]+$/.test(String(href)) && texts.every((text) => typeof text === 'string');
}
