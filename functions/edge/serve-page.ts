import { transferPath, unfinishedTransfer } from '#contract/transfers/unfinished.rules.ts';
import type { StorefrontAnswer } from '#contract/wire/storefront-answer.ts';
import { splitList } from '#contract/wire/text.rules.ts';
import { type EdgeData, type EdgeEnvironment, isPreview } from './environment.ts';
import { isPublic, type Outcome, type SharedPage, serveShared } from './page-cache.ts';
import { sharedPageOf } from './page-routes.ts';
import { plainPage } from './plain-page.ts';
import { withoutSpoofableHeaders } from './proxy-headers.ts';
import { maxFormBytes, readAtMost } from './request-body.ts';
import { cachedStorefront, fetchStorefront } from './storefront-answer.ts';

/** Astro's third argument, available to pages as `Astro.locals.cfContext`. */
export type RenderContext = {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  readonly props: { readonly storefront?: Promise<StorefrontAnswer> };
};

export type PageContext = {
  readonly request: Request;
  readonly environment: EdgeEnvironment;
  readonly data: EdgeData;
  readonly buildId: string;
  waitUntil(work: Promise<unknown>): void;
  render(request: Request, context: RenderContext): Promise<Response>;
};

const pageMethods = ['GET', 'HEAD', 'POST'];

/** Serves a page: shared pages without visitor data and from the cache, all others per request. */
export async function servePage(page: PageContext): Promise<Response> {
  if (isUnwantedPrefetch(page.request)) return new Response(null, { status: 503 });
  if (!pageMethods.includes(page.request.method)) return plainPage(405, { allow: pageMethods.join(', ') });
  const location = withoutFileName(new URL(page.request.url));
  if (location) return new Response(null, { status: 308, headers: { location } });
  const detour = transferRedirect(page.request);
  if (detour)
    return new Response(null, { status: 303, headers: { location: detour, 'cache-control': visitorOnly } });
  const address = sharedPageOf(page.request);
  if (!address) return serveVisitorPage(page);

  const shared = sharedPage(page, address);
  const outcome = await serveShared(shared);
  if (outcome.response.status === 503 && page.request.headers.has('cookie') && (await isClosed(shared))) {
    // In maintenance internal customers still get the page. Only their cookies can identify them.
    const rendered = await serveVisitorPage(page);
    rendered.headers.set('cache-control', visitorOnly);
    return rendered;
  }
  return sharedResponse(page.request, outcome);
}

/** Astro answers `/shop/hair.html` and `/index.html` like the page. Pages redirects such addresses of static pages too. */
function withoutFileName({ pathname, search }: URL): string | undefined {
  const path = pathname.replace(/(?:\/index)?\.html$/, '');
  // Two slashes at the beginning would name another host.
  return path === pathname ? undefined : path.replace(/^\/*/, '/') + search;
}

function isUnwantedPrefetch({ headers }: Request): boolean {
  return headers.get('save-data') === 'on' && (headers.get('sec-purpose') ?? '').startsWith('prefetch');
}

/** Whether the store is in maintenance. False if the gateway failed. */
async function isClosed({ storefront }: SharedPage): Promise<boolean> {
  const answer = await storefront;
  return answer.ok && /"inMaintenanceMode"\s*:\s*true/.test(answer.text);
}

function sharedPage(page: PageContext, address: URL): SharedPage {
  const { environment, data } = page;
  const { requestId } = data;
  const cached = environment.PAGE_CACHE !== 'off' && !isPreview(environment, address);
  const store = cached
    ? cachedStorefront({ environment, shop: address, requestId, waitUntil: page.waitUntil })
    : fetchStorefront(environment, address, requestId);
  const storefront = measured(data, 'store', store);
  return {
    key: keyOf(address, page.buildId),
    cached,
    storefront,
    waitUntil: page.waitUntil,
    render: () => {
      const headers = { accept: 'text/html', 'x-request-id': requestId };
      return measured(
        data,
        'render',
        page.render(new Request(address, { headers }), renderContextOf(page, { storefront })),
      );
    },
  };
}

async function serveVisitorPage(page: PageContext): Promise<Response> {
  const body = await readAtMost(page.request, maxFormBytes(new URL(page.request.url)));
  if (body === 'too large') return plainPage(413);
  const headers = withoutSpoofableHeaders(page.request.headers);
  headers.set('x-request-id', page.data.requestId);
  const request = new Request(page.request, { headers, ...(body && { body }) });
  return visitorResponse(
    request,
    await measured(page.data, 'render', page.render(request, renderContextOf(page, {}))),
  );
}

function renderContextOf(page: PageContext, props: RenderContext['props']): RenderContext {
  return { waitUntil: page.waitUntil, passThroughOnException: () => undefined, props };
}

function keyOf(address: URL, buildId: string): string {
  const key = new URL(address);
  key.searchParams.set('build', buildId);
  return key.href;
}

async function measured<T>(data: EdgeData, name: string, work: Promise<T>): Promise<T> {
  const from = Date.now();
  const result = await work;
  data.timings.push(`${name};dur=${Date.now() - from}`);
  return result;
}

const retryCookie = new RegExp(`(?:^|;\\s*)${unfinishedTransfer}=(\\d{1,15})(?:;|$)`);

/** Where to redirect a shopper with an unfinished transfer; undefined for all other requests. */
function transferRedirect({ method, headers, url }: Request): string | undefined {
  const from = retryCookie.exec(headers.get('cookie') ?? '')?.[1];
  if (from === undefined || Number(from) > Date.now()) return undefined;
  const isVisit = method === 'GET' && (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  const { pathname, search } = new URL(url);
  const isExcluded = /^\/(auth|admin)\//.test(pathname) || headers.has('sec-purpose');
  if (!isVisit || isExcluded) return undefined;
  return `${transferPath}?${new URLSearchParams({ to: pathname + search })}`;
}

/** Browsers can keep a shared page for back and forward, but must revalidate it. */
const mustRevalidate = 'public, max-age=0, must-revalidate';

const visitorOnly = 'private, no-store';

/** A shared page for the browser: 304 if it has the same bytes, no body for HEAD. */
function sharedResponse(request: Request, { response, state }: Outcome): Response {
  const shared = state === 'hit' || state === 'stale' || (state === 'miss' && isPublic(response));
  const headers = new Headers(response.headers);
  headers.set('cache-control', shared ? mustRevalidate : visitorOnly);
  headers.set('x-page-cache', state);
  const etag = headers.get('etag');
  if (etag && matchesEtag(request, etag)) {
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': mustRevalidate, 'x-page-cache': state },
    });
  }
  const body = request.method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/** A visitor's page. Only its browser can cache it, if the page says so. Answers to forms are never cached. */
function visitorResponse({ method }: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  const setsOwnCaching = method !== 'POST' && headers.has('cache-control') && !headers.has('set-cookie');
  if (!setsOwnCaching) headers.set('cache-control', visitorOnly);
  headers.set('x-page-cache', 'off');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function matchesEtag(request: Request, etag: string): boolean {
  const known = splitList(request.headers.get('if-none-match') ?? '').map((tag) => tag.replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}
