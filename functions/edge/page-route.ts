import { type EdgeData, type EdgeEnvironment, isPreview } from './environment.ts';
import { answerShared, answerVisitor, visitorOnly } from './page-answer.ts';
import { type SharedPage, serveShared } from './page-cache.ts';
import { sharedPageOf } from './page-routes.ts';
import { plainPage } from './plain-page.ts';
import { withoutClaims } from './proxy-headers.ts';
import { largestForm, readAtMost } from './request-body.ts';
import { askStorefront, recentStorefront, type StorefrontAnswer } from './storefront-answer.ts';
import { detourOf } from './unfinished-transfer.ts';

/** Astro's third argument; pages find it as `Astro.locals.cfContext` (see `knownStorefront`). */
export type RenderContext = {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  readonly props: { readonly storefront?: Promise<StorefrontAnswer> };
};

export type PageEnvironment = {
  readonly request: Request;
  readonly environment: EdgeEnvironment;
  readonly data: EdgeData;
  readonly buildId: string;
  waitUntil(work: Promise<unknown>): void;
  draw(request: Request, context: RenderContext): Promise<Response>;
};

/** What a page can be asked for: it is read, and its forms are posted. */
const pageMethods = ['GET', 'HEAD', 'POST'];

/** Every page: shared ones without the visitor and through the cache, all others as they are. */
export async function servePage(page: PageEnvironment): Promise<Response> {
  if (isUnwantedAhead(page.request))
    return new Response(null, { status: 503, headers: { vary: 'save-data' } });
  if (!pageMethods.includes(page.request.method)) return plainPage(405, { allow: pageMethods.join(', ') });
  const detour = detourOf(page.request);
  if (detour)
    return new Response(null, { status: 303, headers: { location: detour, 'cache-control': visitorOnly } });
  const address = sharedPageOf(page.request);
  if (!address) return servedToVisitor(page);

  const shared = sharedPage(page, address);
  const outcome = await serveShared(shared);
  if (outcome.response.status === 503 && page.request.headers.has('cookie') && (await isClosed(shared))) {
    // Closed for everybody; two internal customers pass, which only their cookies can tell. They get the page that
    // is otherwise shared, and no cache takes it.
    const drawn = await servedToVisitor(page);
    drawn.headers.set('cache-control', visitorOnly);
    return drawn;
  }
  return answerShared(page.request, outcome);
}

/** What a browser that saves data would fetch before anybody asked for it. */
function isUnwantedAhead({ headers }: Request): boolean {
  return (
    headers.get('save-data') === 'on' && (headers.get('sec-purpose') ?? '').trim().startsWith('prefetch')
  );
}

/** Whether the store itself said so; a gateway that failed once is not asked twice for one visit. */
async function isClosed({ storefront }: SharedPage): Promise<boolean> {
  const answer = await storefront;
  return answer.ok && /"inMaintenanceMode"\s*:\s*true/.test(answer.text);
}

function sharedPage(page: PageEnvironment, address: URL): SharedPage {
  const { environment, data } = page;
  const { requestId } = data;
  const cached = environment.PAGE_CACHE !== 'off' && !isPreview(environment, address);
  const store = cached
    ? recentStorefront({ environment, shop: address, requestId, waitUntil: page.waitUntil })
    : askStorefront(environment, address, requestId);
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
        'draw',
        page.draw(new Request(address, { headers }), contextOf(page, { storefront })),
      );
    },
  };
}

async function servedToVisitor(page: PageEnvironment): Promise<Response> {
  const body = await readAtMost(page.request, largestForm(new URL(page.request.url)));
  if (body === 'too large') return plainPage(413);
  const headers = withoutClaims(page.request.headers);
  headers.set('x-request-id', page.data.requestId);
  const request = new Request(page.request, { headers, ...(body && { body }) });
  return answerVisitor(request, await measured(page.data, 'draw', page.draw(request, contextOf(page, {}))));
}

function contextOf(page: PageEnvironment, props: RenderContext['props']): RenderContext {
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
