import { bookmarkHeader, userAgent } from '#contract/wire/edge-headers.rules.ts';
import { gatewayHeaders } from '#contract/wire/gateway-location.rules.ts';
import type { StorefrontAnswer } from '#contract/wire/storefront-answer.ts';
import type { EdgeEnvironment } from './environment.ts';
import { fetchGateway, gatewayTimeoutMs } from './proxy.ts';

/** Leaves the page time for its other calls. */
const maxTimeoutMs = 8_000;

/** How long an answer is reused. After that a changed or closed store is visible everywhere. */
const reuseMs = 5_000;

/** From this age an answer is refreshed in the background. */
const refreshAfterMs = 1_000;

type CachedAnswer = {
  readonly origin: string;
  readonly requestedAt: number;
  readonly answer: StorefrontAnswer & { ok: true };
  isRefreshing: boolean;
};

const cachedAnswers = new WeakMap<EdgeEnvironment, CachedAnswer>();

type StorefrontRequest = {
  readonly environment: EdgeEnvironment;
  readonly shop: URL;
  readonly requestId: string;
  waitUntil(work: Promise<unknown>): void;
};

/** The store from this isolate's memory if it is recent, otherwise from the gateway. Never throws. */
export async function cachedStorefront(request: StorefrontRequest): Promise<StorefrontAnswer> {
  const cached = cachedAnswers.get(request.environment);
  const age = cached?.origin === request.shop.origin ? Date.now() - cached.requestedAt : reuseMs;
  if (!cached || age >= reuseMs) return fetchAndCache(request);
  if (age >= refreshAfterMs && !cached.isRefreshing) {
    cached.isRefreshing = true;
    const refresh = fetchAndCache(request).finally(() => {
      cached.isRefreshing = false;
    });
    request.waitUntil(refresh);
  }
  return cached.answer;
}

async function fetchAndCache({ environment, shop, requestId }: StorefrontRequest): Promise<StorefrontAnswer> {
  const requestedAt = Date.now();
  const answer = await fetchStorefront(environment, shop, requestId);
  const isNewest = requestedAt >= (cachedAnswers.get(environment)?.requestedAt ?? 0);
  if (answer.ok && isNewest) {
    cachedAnswers.set(environment, { origin: shop.origin, requestedAt, answer, isRefreshing: false });
  }
  return answer;
}

let latest = { text: '', version: '' };

/** Fetches the store without creating a guest (`guest=none`). Never throws. */
export async function fetchStorefront(
  environment: EdgeEnvironment,
  shop: URL,
  requestId: string,
): Promise<StorefrontAnswer> {
  try {
    const query = new URLSearchParams({ storeName: environment.STORE_NAME ?? '', guest: 'none' });
    const headers = {
      ...gatewayHeaders(environment, null),
      accept: 'application/json',
      ...userAgent,
      'x-request-id': requestId,
    };
    const signal = AbortSignal.timeout(Math.min(gatewayTimeoutMs(environment), maxTimeoutMs));
    const init = { headers, redirect: 'manual', signal } as const;
    const answer = await fetchGateway(environment, shop, `/storefront?${query}`, init);
    if (!(answer instanceof Response)) return { ok: false, status: answer };
    const text = await answer.text();
    if (answer.status !== 200) return { ok: false, status: answer.status };
    const bookmark = answer.headers.get(bookmarkHeader) ?? undefined;
    return { ok: true, text, version: await versionOf(text), bookmark };
  } catch {
    return { ok: false, status: 502 };
  }
}

async function versionOf(text: string): Promise<string> {
  if (text !== latest.text) latest = { text, version: await fingerprintOf(text) };
  return latest.version;
}

/** The first 20 hex digits of the content's SHA-256. */
export async function fingerprintOf(content: string | ArrayBuffer): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return new Uint8Array(digest, 0, 10).toHex();
}
