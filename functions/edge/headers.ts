import { isApi } from './address.ts';
import { blockAllPolicy, hashesOf, pagePolicy } from './content-security-policy.ts';
import { type EdgeData, type EdgeEnvironment, isPreview } from './environment.ts';

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

const policyHeader = 'content-security-policy';

/** Adds the security headers that every response of the edge has: pages, API and errors. */
export async function withSecurityHeaders(
  response: Response,
  environment: EdgeEnvironment,
  url: URL,
  data: EdgeData,
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  // Pages with a secret in their URL set a stricter policy.
  if (headers.get('referrer-policy') !== 'strict-origin')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  // Mails show uploaded pictures.
  if (url.pathname.startsWith('/api/pictures/')) headers.set('cross-origin-resource-policy', 'cross-origin');
  headers.set('x-request-id', data.requestId);
  // Not for subdomains: a retailer's webmail may have no certificate.
  if (url.protocol === 'https:') headers.set('strict-transport-security', 'max-age=31536000');
  if (isPreview(environment, url) || url.pathname.startsWith('/fragments/'))
    headers.set('x-robots-tag', 'noindex');
  if (data.timings.length > 0) headers.set('server-timing', data.timings.join(', '));
  if (environment.CSP_REPORT_URI) headers.set('reporting-endpoints', `csp="${environment.CSP_REPORT_URI}"`);

  // Cloudflare Pages adds this header to assets, which include prerendered pages.
  if (!isApi(url)) headers.delete('access-control-allow-origin');

  const type = headers.get('content-type') ?? '';
  if (/^text\/html\s*$/i.test(type)) headers.set('content-type', 'text/html; charset=utf-8');

  let body: BodyInit | null = response.body;
  if (response.status !== 304) {
    // A policy on a 304 would replace the policy of the page in the browser.
    const result = await policyOf(response, environment, url, type);
    headers.set(policyHeader, result.policy);
    body = result.body;
  }
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

async function policyOf(
  response: Response,
  environment: EdgeEnvironment,
  url: URL,
  type: string,
): Promise<{ policy: string; body: BodyInit | null }> {
  const policy = response.headers.get(policyHeader);
  if (isApi(url)) return { policy: policy ?? blockAllPolicy, body: response.body };
  if (!type.startsWith('text/html')) return { policy: blockAllPolicy, body: response.body };
  if (policy !== null) return { policy: pagePolicy(environment, url, hashesOf(policy)), body: response.body };
  const html = await response.text();
  return {
    policy: pagePolicy(environment, url, hashesOf(metaPolicyOf(html))),
    body: response.body ? html : null,
  };
}

/** A prerendered page has Astro's policy in a meta tag, which does not cover frames and forms. */
function metaPolicyOf(html: string): string {
  const content = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '';
  return content.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
