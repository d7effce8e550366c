import type { StorefrontAnswer } from '#contract/wire/storefront-answer.ts';
import { readPage, writePage } from './page-store.ts';

/** Until then a stale page is served while a new one is rendered, so that no visitor waits. */
const staleSeconds = 600;
/** Until then a page is served if the gateway is down. */
const cachedSeconds = 3600;

/** How long a cached page waits for the store's answer. */
const storefrontTimeoutMs = 2_000;

export type SharedPage = {
  /** Normalised URL and build id, see `sharedPageOf`. */
  readonly key: string;
  /** False in previews and without a page cache. */
  readonly cached: boolean;
  readonly storefront: Promise<StorefrontAnswer>;
  /** Renders the page. It waits for `storefront` itself. */
  render(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
};

export type Outcome = { readonly response: Response; readonly state: 'hit' | 'stale' | 'miss' | 'off' };

/** A shared page, cached or rendered. A cached page is a miss if the store has changed since it was rendered. */
export async function serveShared(page: SharedPage): Promise<Outcome> {
  if (!page.cached) return { response: await page.render(), state: 'off' };
  const cached = await readPage(page.key);
  if (!cached) return { response: await renderAndStore(page), state: 'miss' };

  const storefront = await withTimeout(page.storefront);
  if (!storefront.ok) return { response: cached.response, state: 'stale' };
  if (storefront.version !== cached.storeVersion) {
    return { response: await renderAndStore(page), state: 'miss' };
  }
  if (cached.ageSeconds < cached.freshSeconds) return { response: cached.response, state: 'hit' };
  if (cached.ageSeconds < staleSeconds || hasJustFailed(page.key)) {
    revalidate(page, storefront);
    return { response: cached.response, state: 'stale' };
  }
  const response = await renderAndStore(page);
  // Of the same store, so it is private only if it lacks an answer.
  const isIncomplete = response.status === 200 && !isPublic(response);
  if (response.status < 500 && !isIncomplete) return { response, state: 'miss' };
  failures.set(page.key, Date.now());
  return { response: cached.response, state: 'stale' };
}

/** Times of renderings in this isolate that failed or lacked an answer, by page. */
const failures = new Map<string, number>();

/** For 30 s no other visitor waits for what may take a timeout. */
const hasJustFailed = (key: string) => Date.now() - (failures.get(key) ?? 0) < 30_000;

async function renderAndStore(page: SharedPage): Promise<Response> {
  const [response, storefront] = await Promise.all([page.render(), page.storefront]);
  if (storefront.ok && isPublic(response)) {
    page.waitUntil(store(page.key, response.clone(), storefront.version));
  }
  return response;
}

/** Ignores failures: a page that breaks off fails for its reader too, and a full cache does no harm. */
function store(key: string, response: Response, storeVersion: string): Promise<void> {
  return writePage(key, response, storeVersion, cachedSeconds).catch(() => undefined);
}

/** Start times of revalidations in this isolate, by page. */
const revalidations = new Map<string, number>();

/** Renders a page in the background, once at a time. A revalidation that was cut off blocks the next for 30 s. */
function revalidate(page: SharedPage, storefront: StorefrontAnswer & { ok: true }): void {
  const now = Date.now();
  if (now - (revalidations.get(page.key) ?? 0) < 30_000) return;
  revalidations.set(page.key, now);
  const work = async () => {
    try {
      const response = await page.render();
      if (isPublic(response)) await store(page.key, response, storefront.version);
    } finally {
      revalidations.delete(page.key);
    }
  };
  page.waitUntil(work());
}

/** A 200 with HTML that is `public` and sets no cookie. */
export function isPublic({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !headers.has('set-cookie') &&
    /^public\b/.test(headers.get('cache-control') ?? '')
  );
}

function withTimeout(answer: Promise<StorefrontAnswer>): Promise<StorefrontAnswer> {
  const late = new Promise<StorefrontAnswer>((resolve) => {
    setTimeout(() => resolve({ ok: false, status: 504 }), storefrontTimeoutMs);
  });
  return Promise.race([answer, late]);
}
