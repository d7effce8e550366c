import { expect, test, vi } from 'vitest';
import { expectConsole } from '../../tests/support/console-guard.ts';
import type { EdgeEnvironment } from './environment.ts';
import { fault, logAnswer } from './fault.ts';
import { withSecurityHeaders } from './headers.ts';
import { problem } from './proxy.ts';

const scriptHash = "'sha256-gBG2xxB3RldPzXEVkg6OOF3VPnJ1kFQGfqBvJwgvqJ0='";
const styleHash = "'sha256-vv9IoKo7BSLbWcUHr3tNmfNVmm5L/9Cfn2H6LMk7/ow='";
const astroPolicy = `script-src 'self' ${scriptHash}; style-src 'self' ${styleHash};`;
const html = { 'content-type': 'text/html' };

const rendered = () =>
  new Response('<p>page', { headers: { ...html, 'content-security-policy': astroPolicy } });

const secure = (response: Response, address = 'https://shop.example/', environment: EdgeEnvironment = {}) =>
  withSecurityHeaders(response, environment, new URL(address), {
    requestId: 'request-1',
    timings: ['now;desc="1"'],
  });

/** The sources of one directive. Fails if it is missing or duplicated. */
function sourcesOf(answer: Response, directive: string): string[] {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const matches = policy
    .split(';')
    .map((part) => part.trim().split(' '))
    .filter(([name]) => name === directive);
  expect(matches, `${directive} in ${policy}`).toHaveLength(1);
  return matches[0]?.slice(1) ?? [];
}

const answers: [string, string, () => Response][] = [
  ['a rendered page', '/', rendered],
  [
    'a redirect',
    '/shop/hair/',
    () => new Response(null, { status: 301, headers: { location: '/shop/hair' } }),
  ],
  ['an API answer', '/api/bags/active', () => Response.json({})],
  ['an API failure', '/api/bags/active', () => problem(504, new Request('https://shop.example/api'), {})],
  ['the last resort', '/', () => fault('x', new URL('https://shop.example/'), 'request-1')],
  ['the API’s last resort', '/api/x', () => fault('x', new URL('https://shop.example/api/x'), 'request-1')],
];

test.each(answers)('%s is protected', (what, path, make) => {
  if (what.includes('last resort')) expectConsole('request-1');
  const answer = secure(make(), `https://shop.example${path}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
    'server-timing': 'now;desc="1"',
    'x-request-id': 'request-1',
  });
  expect(sourcesOf(answer, 'default-src')).toEqual(["'none'"]);
  expect(sourcesOf(answer, 'object-src')).toEqual(["'none'"]);
  expect(sourcesOf(answer, 'base-uri')).toEqual(["'none'"]);
  expect(sourcesOf(answer, 'frame-ancestors')).toEqual(["'none'"]);
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
});

test('a page runs only the inline code that Astro wrote', async () => {
  const answer = secure(rendered());
  expect(sourcesOf(answer, 'script-src')).toEqual(["'self'", scriptHash]);
  expect(sourcesOf(answer, 'style-src')).toEqual(["'self'", styleHash]);
  expect(await answer.text()).toBe('<p>page');
});

test('a page can make the referrer policy stricter, never looser', () => {
  const page = (policy: string) => new Response('', { headers: { ...html, 'referrer-policy': policy } });
  const policyOf = (policy: string) => secure(page(policy)).headers.get('referrer-policy');
  expect(policyOf('strict-origin')).toBe('strict-origin');
  expect(policyOf('unsafe-url')).toBe('strict-origin-when-cross-origin');
});

test('only uploaded pictures can be embedded by other origins, for mails', () => {
  const sharing = (path: string) =>
    secure(new Response('x'), `https://shop.example${path}`).headers.get('cross-origin-resource-policy');
  expect(sharing('/api/pictures/a.720x900.webp')).toBe('cross-origin');
  expect(sharing('/api/admin/pictures/a.720x900.webp')).toBe('same-origin');
});

test('takes only hashes from a page’s own policy', () => {
  const loose = "script-src 'self' 'unsafe-inline' https://evil.example; style-src 'unsafe-inline'";
  const answer = secure(new Response('', { headers: { ...html, 'content-security-policy': loose } }));
  expect(sourcesOf(answer, 'script-src')).toEqual(["'self'"]);
  expect(sourcesOf(answer, 'style-src')).toEqual(["'self'"]);
});

test('an answer that is no page loads and sends nothing', () => {
  const file = new Response('<urlset>', { headers: { 'content-type': 'application/xml' } });
  expect(sourcesOf(secure(file), 'form-action')).toEqual(["'none'"]);
});

test('a form can redirect only to the payment page and configured origins', () => {
  const paystack = 'https://checkout.paystack.com';
  const environment = { PAYMENT_ORIGINS: 'https://pay.example:8443, http://plain.example' };
  expect(sourcesOf(secure(rendered()), 'form-action')).toEqual(["'self'", paystack]);
  expect(sourcesOf(secure(rendered(), 'https://shop.example/', environment), 'form-action')).toEqual([
    "'self'",
    paystack,
    'https://pay.example:8443',
  ]);
});

test('allows configured media origins with https only', () => {
  const environment = {
    MEDIA_ORIGINS: "https://media.example, http://plain.example 'unsafe-inline' https://x;y",
  };
  const answer = secure(rendered(), 'https://shop.example/', environment);
  expect(sourcesOf(answer, 'img-src')).toEqual(["'self'", 'data:', 'https://media.example']);
  expect(sourcesOf(answer, 'media-src')).toEqual(["'self'", 'https://media.example']);
});

test('the sandbox’s payment page keeps its own policy', async () => {
  const policy = "default-src 'none'; form-action 'self'";
  const page = new Response('<h1>Pay', { headers: { ...html, 'content-security-policy': policy } });
  const answer = secure(page, 'https://shop.example/api/sandbox/pay');
  expect(answer.headers.get('content-security-policy')).toBe(policy);
  expect(await answer.text()).toBe('<h1>Pay');
});

test('HTML has a charset', () => {
  expect(secure(rendered()).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a 304 does not replace the policy of the browser’s page', () => {
  const answer = secure(new Response(null, { status: 304 }));
  expect(answer.headers.has('content-security-policy')).toBe(false);
});

test('keeps every cookie of a response', () => {
  const response = new Response('{}');
  for (const cookie of ['a=1', 'b=2', 'c=3']) response.headers.append('set-cookie', cookie);
  expect(secure(response, 'https://shop.example/api/x').headers.getSetCookie()).toHaveLength(3);
});

test('local http is not upgraded to https', () => {
  const answer = secure(rendered(), 'http://localhost:8788/');
  expect(answer.headers.has('strict-transport-security')).toBe(false);
  expect(answer.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  expect(sourcesOf(secure(rendered()), 'upgrade-insecure-requests')).toEqual([]);
});

test('only previews and fragments are excluded from search engines', () => {
  const preview = secure(rendered(), 'https://abc.strand.pages.dev/');
  expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  const fragment = secure(rendered(), 'https://shop.example/fragments/photos');
  expect(fragment.headers.get('x-robots-tag')).toBe('noindex');
  expect(secure(rendered()).headers.has('x-robots-tag')).toBe(false);
  expect(secure(rendered(), 'https://strand.pages.dev/').headers.has('x-robots-tag')).toBe(false);
});

test('reports violations to the configured URL', () => {
  const environment = { CSP_REPORT_URI: 'https://report.example/csp' };
  const answer = secure(rendered(), 'https://shop.example/', environment);
  expect(sourcesOf(answer, 'report-uri')).toEqual(['https://report.example/csp']);
  expect(sourcesOf(answer, 'report-to')).toEqual(['csp']);
  expect(answer.headers.get('reporting-endpoints')).toBe('csp="https://report.example/csp"');
});

test('the error page shows no details and is not cached, and the log names no order', async () => {
  expectConsole(/^(?!.*order_1).*"route":"\/api\/orders\/\*".*secret detail/);
  const url = new URL('https://shop.example/api/orders/order_1');
  const answer = fault(new Error('secret detail'), url, 'request-1');
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'Service temporarily unavailable.' }]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('logs answers that failed or took two seconds, without the order', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const request = new Request('https://shop.example/shop/orders/order_1?key=secret');
  logAnswer(request, 404, 'request-1', Date.now());
  logAnswer(request, 503, 'request-2', Date.now());
  logAnswer(request, 200, 'request-3', Date.now() - 2000);
  const route = '/shop/orders/*';
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'refused', requestId: 'request-2', route, status: 503 },
    { event: 'slow', requestId: 'request-3', route, status: 200 },
  ]);
  log.mockRestore();
});
