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
export function withSecurityHeaders(
  response: Response,
  environment: EdgeEnvironment,
  url: URL,
  data: EdgeData,
): Response {
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
  headers.set('server-timing', data.timings.join(', '));
  if (environment.CSP_REPORT_URI) headers.set('reporting-endpoints', `csp="${environment.CSP_REPORT_URI}"`);

  const type = headers.get('content-type') ?? '';
  if (/^text\/html\s*$/i.test(type)) headers.set('content-type', 'text/html; charset=utf-8');

  // A policy on a 304 would replace the policy of the page in the browser.
  if (response.status !== 304) headers.set(policyHeader, policyOf(response, environment, url, type));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function policyOf({ headers }: Response, environment: EdgeEnvironment, url: URL, type: string): string {
  const policy = headers.get(policyHeader);
  if (isApi(url)) return policy ?? blockAllPolicy;
  if (!type.startsWith('text/html')) return blockAllPolicy;
  return pagePolicy(environment, url, hashesOf(policy ?? ''));
}
