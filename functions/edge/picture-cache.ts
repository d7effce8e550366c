type PictureContext = {
  waitUntil(work: Promise<unknown>): void;
  forward(): Promise<Response>;
};

/**
 * The answer to a call, an uploaded picture from this location's cache: the gateway is as far as the database. A file's
 * bytes never change. The gateway's `s-maxage` is how long a picture that is taken down stays.
 */
export async function cachedPicture(
  { method, url, headers }: Request,
  { waitUntil, forward }: PictureContext,
): Promise<Response> {
  const { origin, pathname } = new URL(url);
  // The gateway's answer to another site names the site.
  const isShared = method === 'GET' && !headers.has('origin') && pathname.startsWith('/api/pictures/');
  if (!isShared) return forward();
  const key = origin + pathname;
  const cached = await caches.default.match(key);
  if (cached) return cached;
  const answer = await forward();
  // Ignores failures: without the cache the gateway answers.
  if (answer.status === 200 && /^public\b/.test(answer.headers.get('cache-control') ?? ''))
    waitUntil(caches.default.put(key, answer.clone()).catch(() => undefined));
  return answer;
}
