import { fingerprintOf } from './storefront-answer.ts';

/** A page as the Cache API keeps it. Its `response` may be read once. */
export type CachedPage = {
  readonly response: Response;
  readonly ageSeconds: number;
  /** What the page asked for by `max-age`, in seconds. */
  readonly freshSeconds: number;
  /** The store it was drawn with. */
  readonly storeVersion: string;
};

const drawnAt = 'x-drawn-at';
const drawnWith = 'x-drawn-with';
const drawnFor = 'x-drawn-for';

export async function readPage(key: string): Promise<CachedPage | undefined> {
  const kept = await caches.default.match(key);
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  const page = {
    ageSeconds: (Date.now() - Number(headers.get(drawnAt))) / 1000,
    freshSeconds: Number(headers.get(drawnFor)),
    storeVersion: headers.get(drawnWith) ?? '',
  };
  for (const name of [drawnAt, drawnWith, drawnFor, 'age', 'cf-cache-status', 'expires', 'last-modified']) {
    headers.delete(name);
  }
  return { ...page, response: new Response(kept.body, { headers }) };
}

/** Keeps a whole page for `keptSeconds`; a page that breaks off while it is drawn is not kept. */
export async function writePage(
  key: string,
  response: Response,
  storeVersion: string,
  keptSeconds: number,
): Promise<void> {
  const now = Date.now();
  const headers = new Headers(response.headers);
  const bytes = await response.arrayBuffer();
  headers.set(drawnAt, String(now));
  headers.set(drawnWith, storeVersion);
  headers.set(drawnFor, String(maxAgeOf(headers)));
  headers.set('etag', `W/"${await fingerprintOf(bytes)}"`);
  headers.set('cache-control', `public, max-age=${keptSeconds}`);
  headers.delete('vary');
  await caches.default.put(key, new Response(bytes, { headers }));
}

/** Seconds; without a `max-age` as long as anybody likes. */
export function maxAgeOf(headers: Headers): number {
  const seconds = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
  return seconds === undefined ? Number.MAX_SAFE_INTEGER : Number(seconds);
}
