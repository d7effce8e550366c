import { bookmarkHeader, edgeAuthHeaders } from '#contract/wire/edge-headers.rules.ts';
import type { EdgeEnvironment } from './environment.ts';
import { gatewayOf } from './gateway-binding.ts';
import { fetchWithin, gatewayTimeoutMs } from './proxy.ts';

/** What the gateway said to GET /storefront, and the bookmark it said it at. `version` stands for the exact bytes. */
export type StorefrontAnswer =
  | {
      readonly ok: true;
      readonly text: string;
      readonly version: string;
      readonly bookmark?: string | undefined;
    }
  | { readonly ok: false; readonly status: number };

/** A page still has its own questions to ask after this one, in milliseconds. */
const longestWait = 8_000;

/** How old a reused answer may be, in milliseconds: so long after, a changed or closed store is seen everywhere. */
const longestReuse = 5_000;

/** From this age on, in milliseconds, the store is asked anew behind the answer. */
const renewedFrom = 1_000;

type Recent = {
  readonly origin: string;
  /** When the asking began. */
  readonly askedAt: number;
  readonly answer: StorefrontAnswer & { ok: true };
  isBeingRenewed: boolean;
};

const recents = new WeakMap<EdgeEnvironment, Recent>();

type Asking = {
  readonly environment: EdgeEnvironment;
  readonly shop: URL;
  readonly requestId: string;
  waitUntil(work: Promise<unknown>): void;
};

/** The store as this isolate heard of it within the last seconds, else as the gateway says now. Never throws. */
export async function cachedStorefront(asking: Asking): Promise<StorefrontAnswer> {
  const recent = recents.get(asking.environment);
  const age = recent?.origin === asking.shop.origin ? Date.now() - recent.askedAt : longestReuse;
  if (!recent || age >= longestReuse) return askAndRemember(asking);
  if (age >= renewedFrom && !recent.isBeingRenewed) {
    recent.isBeingRenewed = true;
    const renewal = askAndRemember(asking).finally(() => {
      recent.isBeingRenewed = false;
    });
    asking.waitUntil(renewal);
  }
  return recent.answer;
}

async function askAndRemember({ environment, shop, requestId }: Asking): Promise<StorefrontAnswer> {
  const askedAt = Date.now();
  const answer = await fetchStorefront(environment, shop, requestId);
  const isNewest = askedAt >= (recents.get(environment)?.askedAt ?? 0);
  if (answer.ok && isNewest) {
    recents.set(environment, { origin: shop.origin, askedAt, answer, isBeingRenewed: false });
  }
  return answer;
}

let latest = { text: '', version: '' };

/** Asks without a visitor and without making one (`guest=none`). Never throws. */
export async function fetchStorefront(
  environment: EdgeEnvironment,
  shop: URL,
  requestId: string,
): Promise<StorefrontAnswer> {
  try {
    const gateway = gatewayOf(environment);
    const query = new URLSearchParams({ storeName: environment.STORE_NAME ?? '', guest: 'none' });
    const request = new Request(gateway.address(shop, '/storefront', `?${query}`), {
      headers: {
        ...edgeAuthHeaders(environment.EDGE_SECRET, null),
        accept: 'application/json',
        'x-request-id': requestId,
      },
      redirect: 'manual',
    });
    const answer = await fetchWithin(Math.min(gatewayTimeoutMs(environment), longestWait), gateway, request);
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

/** Twenty hexadecimal digits of the SHA-256 of a text or of bytes. */
export async function fingerprintOf(content: string | ArrayBuffer): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest, 0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
