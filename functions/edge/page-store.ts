import { fingerprintOf } from './storefront-answer.ts';

/** A page in the Cache API. Its `response` can be read once. */
export type CachedPage = {
  readonly response: Response;
  readonly ageSeconds: number;
  /** The page's own `max-age`. */
  readonly freshSeconds: number;
  /** The version of the store that it was rendered with. */
  readonly storeVersion: string;
};

const renderedAtHeader = 'x-rendered-at';
const storeVersionHeader = 'x-store-version';
const freshSecondsHeader = 'x-fresh-seconds';

export async function readPage(key: string): Promise<CachedPage | undefined> {
  const cached = await caches.default.match(key);
  if (!cached) return undefined;
  const headers = new Headers(cached.headers);
  const page = {
    ageSeconds: (Date.now() - Number(headers.get(renderedAtHeader))) / 1000,
    freshSeconds: Number(headers.get(freshSecondsHeader)),
    storeVersion: headers.get(storeVersionHeader) ?? '',
  };
  for (const name of [
    renderedAtHeader,
    storeVersionHeader,
    freshSecondsHeader,
    'age',
    'cf-cache-status',
    'expires',
    'last-modified',
  ]) {
    headers.delete(name);
  }
  return { ...page, response: new Response(cached.body, { headers }) };
}

/** Caches a page. Rejects if its body breaks off. */
export async function writePage(
  key: string,
  response: Response,
  storeVersion: string,
  seconds: number,
): Promise<void> {
  const now = Date.now();
  const headers = new Headers(response.headers);
  const bytes = await response.arrayBuffer();
  headers.set(renderedAtHeader, String(now));
  headers.set(storeVersionHeader, storeVersion);
  headers.set(freshSecondsHeader, String(maxAgeOf(headers)));
  headers.set('etag', `W/"${await fingerprintOf(bytes)}"`);
  headers.set('cache-control', `public, max-age=${seconds}`);
  await caches.default.put(key, new Response(bytes, { headers }));
}

/** In seconds; 0 without a `max-age`. */
function maxAgeOf(headers: Headers): number {
  return Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
}
