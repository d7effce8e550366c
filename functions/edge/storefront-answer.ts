import { toldByEdge } from '#contract/edge.rules.ts';
import type { EdgeEnvironment } from './environment.ts';
import { gatewayOf } from './gateway-binding.ts';
import { answerWithin, patienceOf } from './proxy.ts';

/**
 * What the gateway said to GET /storefront: asked once per request, because a changed store shows at once
 * (S1 §9: store 0). `version` stands for the exact bytes.
 */
export type StorefrontAnswer =
  | { readonly ok: true; readonly text: string; readonly version: string }
  | { readonly ok: false; readonly status: number };

/** A page still has its own questions to ask after this one, in milliseconds. */
const longestWait = 8_000;

let latest = { text: '', version: '' };

/** Asks without a visitor and without making one (`guest=none`). Never throws. */
export async function askStorefront(
  environment: EdgeEnvironment,
  shop: URL,
  requestId: string,
): Promise<StorefrontAnswer> {
  try {
    const gateway = gatewayOf(environment);
    const query = new URLSearchParams({ storeName: environment.STORE_NAME ?? '', guest: 'none' });
    const request = new Request(gateway.address(shop, '/storefront', `?${query}`), {
      headers: {
        ...toldByEdge(environment.EDGE_SECRET, null),
        accept: 'application/json',
        'x-request-id': requestId,
      },
      redirect: 'manual',
    });
    const answer = await answerWithin(Math.min(patienceOf(environment), longestWait), gateway, request);
    if (!(answer instanceof Response)) return { ok: false, status: answer };
    const text = await answer.text();
    if (answer.status !== 200) return { ok: false, status: answer.status };
    return { ok: true, text, version: await versionOf(text) };
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
