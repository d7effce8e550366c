const key = 'recently_viewed';
const maxViewed = 9;

/** A recently viewed product as stored in this browser. Has no price, which would go stale. */
export type Viewed = { readonly href: string; readonly name: string; readonly picture: string };

/** Latest first. Ignores invalid values in storage. */
export function readViewed(): readonly Viewed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

export function saveViewed(viewed: Viewed): void {
  const others = readViewed().filter(({ href }) => href !== viewed.href);
  try {
    localStorage.setItem(key, JSON.stringify([viewed, ...others].slice(0, maxViewed)));
  } catch {
    // Storage is blocked or full.
  }
}

function isViewed(value: unknown): value is Viewed {
  const [href, ...texts] = ['href', 'name', 'picture'].map((name) => Reflect.get(Object(value), name));
  return /^\/shop\/product\/[\w.~-]+$/.test(String(href)) && texts.every((text) => typeof text === 'string');
}
