import { isPublic, type Outcome } from './page-cache.ts';

/** Browsers may keep a shared page for Back and forward, and ask whether it is still the same. */
const askAgain = 'public, max-age=0, must-revalidate';
export const visitorOnly = 'private, no-store';

/** A shared page as a browser gets it: 304 when it has these bytes, no body for HEAD. */
export function answerShared(request: Request, { response, state }: Outcome): Response {
  const shared = state === 'hit' || state === 'stale' || (state === 'miss' && isPublic(response));
  const headers = new Headers(response.headers);
  headers.set('cache-control', shared ? askAgain : visitorOnly);
  headers.set('x-page-cache', state);
  const etag = headers.get('etag');
  if (shared && etag && knows(request, etag)) {
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': askAgain, 'x-page-cache': state },
    });
  }
  const body = request.method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/**
 * A visitor's page: cached by this browser alone, and only where the page says so. The answer to a
 * form is never cached.
 */
export function answerVisitor({ method }: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  const mayChoose = method !== 'POST' && headers.has('cache-control') && !headers.has('set-cookie');
  if (!mayChoose) headers.set('cache-control', visitorOnly);
  headers.set('x-page-cache', 'off');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function knows(request: Request, etag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}
