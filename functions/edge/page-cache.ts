import { type CachedPage, maxAgeOf, readPage, writePage } from './page-store.ts';
import type { StorefrontAnswer } from './storefront-answer.ts';

/** How long the catalogue is fresh. A page may ask for less, never for more. */
const freshSeconds = 120;
/** After that an old page is shown once more while a new one is made, so that no visitor waits. */
const staleSeconds = 600;
/** Longer than this an old page is not even shown when the gateway is down. */
const keptSeconds = 3600;

/** A page that is there is not held back longer than this by a gateway that does not answer. */
const patienceForCachedPage = 2_000;

export type SharedPage = {
  /** Normalised address, page and build in one: see `sharedPageOf`. */
  readonly key: string;
  /** False in previews: rendered the same way, kept nowhere. */
  readonly cached: boolean;
  readonly storefront: Promise<StorefrontAnswer>;
  /** Draws with that store, and asks for the rest beside it. */
  render(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
};

export type Outcome = { readonly response: Response; readonly state: 'hit' | 'stale' | 'miss' | 'off' };

/**
 * A page without a visitor, from the cache or rendered. It is kept only when it is public and asks to
 * be; another store than the one it was drawn with makes it a miss.
 */
export async function serveShared(page: SharedPage): Promise<Outcome> {
  if (!page.cached) return { response: await page.render(), state: 'off' };
  const kept = await readPage(page.key);
  if (!kept) return { response: await renderAndKeep(page), state: 'miss' };

  const storefront = await soon(page.storefront);
  if (!storefront.ok) return { response: kept.response, state: 'stale' };
  if (storefront.version !== kept.storeVersion) {
    return { response: await renderAndKeep(page), state: 'miss' };
  }
  if (kept.ageSeconds < Math.min(freshSeconds, kept.freshSeconds))
    return { response: kept.response, state: 'hit' };
  if (kept.ageSeconds < staleSeconds) {
    renewOnce(page, storefront);
    return { response: kept.response, state: 'stale' };
  }
  return renderOrFallBack(page, kept);
}

async function renderOrFallBack(page: SharedPage, kept: CachedPage): Promise<Outcome> {
  const response = await renderAndKeep(page);
  return response.status >= 500 ? { response: kept.response, state: 'stale' } : { response, state: 'miss' };
}

async function renderAndKeep(page: SharedPage): Promise<Response> {
  const [response, storefront] = await Promise.all([page.render(), page.storefront]);
  if (storefront.ok && mayBeKept(response)) {
    page.waitUntil(keep(page.key, response.clone(), storefront.version));
  }
  return response;
}

/** Failures are ignored: a page that breaks off fails for its reader too, and a full cache harms no one. */
function keep(key: string, response: Response, storeVersion: string): Promise<void> {
  return writePage(key, response, storeVersion, keptSeconds).catch(() => undefined);
}

/** One renewal at a time per page in this isolate; a renewal that was cut off blocks the next for half a minute. */
const renewals = new Map<string, number>();

function renewOnce(page: SharedPage, storefront: StorefrontAnswer & { ok: true }): void {
  const now = Date.now();
  if (now - (renewals.get(page.key) ?? 0) < 30_000) return;
  renewals.set(page.key, now);
  const renewal = async () => {
    try {
      const response = await page.render();
      if (mayBeKept(response)) await keep(page.key, response, storefront.version);
    } finally {
      renewals.delete(page.key);
    }
  };
  page.waitUntil(renewal());
}

/** A page for everybody: a 200 of HTML that says `public` and sets no cookie. */
export function isPublic(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? '';
  return (
    response.status === 200 &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    !response.headers.has('set-cookie') &&
    /\bpublic\b/.test(caching) &&
    !/\b(private|no-store|no-cache)\b/.test(caching)
  );
}

function mayBeKept(response: Response): boolean {
  return isPublic(response) && maxAgeOf(response.headers) > 0;
}

function soon(answer: Promise<StorefrontAnswer>): Promise<StorefrontAnswer> {
  const late = new Promise<StorefrontAnswer>((resolve) => {
    setTimeout(() => resolve({ ok: false, status: 504 }), patienceForCachedPage);
  });
  return Promise.race([answer, late]);
}
