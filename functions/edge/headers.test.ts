import { expect, test } from 'vitest';
import { expectConsole } from '../../tests/support/console-guard.ts';
import type { EdgeEnvironment } from './environment.ts';
import { fault } from './fault.ts';
import { withSecurityHeaders } from './headers.ts';
import { problem } from './proxy.ts';

const scriptHash = "'sha256-gBG2xxB3RldPzXEVkg6OOF3VPnJ1kFQGfqBvJwgvqJ0='";
const styleHash = "'sha256-vv9IoKo7BSLbWcUHr3tNmfNVmm5L/9Cfn2H6LMk7/ow='";
const astroPolicy = `script-src 'self' ${scriptHash}; style-src 'self' ${styleHash};`;
const html = { 'content-type': 'text/html' };

const rendered = () =>
  new Response('<p>page', { headers: { ...html, 'content-security-policy': astroPolicy } });
const prerendered = () =>
  new Response(`<head><meta http-equiv="content-security-policy" content="${astroPolicy}"></head>`, {
    headers: { ...html, 'access-control-allow-origin': '*' },
  });

const secure = (response: Response, address = 'https://shop.example/', environment: EdgeEnvironment = {}) =>
  withSecurityHeaders(response, environment, new URL(address), { requestId: 'request-1', timings: [] });

/** The sources of one directive. Fails if it is missing or duplicated. */
async function sourcesOf(answer: Promise<Response> | Response, directive: string): Promise<string[]> {
  const policy = (await answer).headers.get('content-security-policy') ?? '';
  const matches = policy
    .split(';')
    .map((part) => part.trim().split(' '))
    .filter(([name]) => name === directive);
  expect(matches, `${directive} in ${policy}`).toHaveLength(1);
  return matches[0]?.slice(1) ?? [];
}

const answers: [string, string, () => Response][] = [
  ['a rendered page', '/', rendered],
  ['a page built ahead', '/policies/tos', prerendered],
  [
    'a redirect',
    '/shop/hair/',
    () => new Response(null, { status: 301, headers: { location: '/shop/hair' } }),
  ],
  ['an API answer', '/api/bags/active', () => Response.json({})],
  [
    'an API failure',
    '/api/bags/active',
    () => problem(504, new Request('https://shop.example/api'), {}, 'request-1'),
  ],
  ['the last resort', '/', () => fault('x', new URL('https://shop.example/'), 'request-1')],
  ['the API’s last resort', '/api/x', () => fault('x', new URL('https://shop.example/api/x'), 'request-1')],
];

test.each(answers)('%s is protected', async (what, path, make) => {
  if (what.includes('last resort')) expectConsole('request-1');
  const answer = await secure(make(), `https://shop.example${path}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': 'request-1',
  });
  expect(await sourcesOf(answer, 'default-src')).toEqual(["'none'"]);
  expect(await sourcesOf(answer, 'object-src')).toEqual(["'none'"]);
  expect(await sourcesOf(answer, 'base-uri')).toEqual(["'none'"]);
  expect(await sourcesOf(answer, 'frame-ancestors')).toEqual(["'none'"]);
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
});

test.each([
  ['rendered', rendered],
  ['built ahead', prerendered],
])('a page that was %s runs only the inline code that Astro wrote', async (_what, make) => {
  const answer = await secure(make());
  expect(await sourcesOf(answer, 'script-src')).toEqual(["'self'", scriptHash]);
  expect(await sourcesOf(answer, 'style-src')).toEqual(["'self'", styleHash]);
  expect(await answer.text()).toBe(await make().text());
});

test('a page can make the referrer policy stricter, never looser', async () => {
  const page = (policy: string) => new Response('', { headers: { ...html, 'referrer-policy': policy } });
  const policyOf = async (policy: string) => (await secure(page(policy))).headers.get('referrer-policy');
  expect(await policyOf('strict-origin')).toBe('strict-origin');
  expect(await policyOf('unsafe-url')).toBe('strict-origin-when-cross-origin');
});

test('only uploaded pictures can be embedded by other origins, for mails', async () => {
  const sharing = async (path: string) =>
    (await secure(new Response('x'), `https://shop.example${path}`)).headers.get(
      'cross-origin-resource-policy',
    );
  expect(await sharing('/api/pictures/a.720x900.webp')).toBe('cross-origin');
  expect(await sharing('/api/orders')).toBe('same-origin');
});

test('reads hashes from any escaping of Astro’s tag', async () => {
  const escaped = astroPolicy.replaceAll("'", '&#39;');
  const page = new Response(`<meta http-equiv="content-security-policy" content="${escaped}">`, {
    headers: html,
  });
  expect(await sourcesOf(secure(page), 'script-src')).toContain(scriptHash);
});

test('takes only hashes from a page’s own policy', async () => {
  const loose = "script-src 'self' 'unsafe-inline' https://evil.example; style-src 'unsafe-inline'";
  const answer = secure(new Response('', { headers: { ...html, 'content-security-policy': loose } }));
  expect(await sourcesOf(answer, 'script-src')).toEqual(["'self'"]);
  expect(await sourcesOf(answer, 'style-src')).toEqual(["'self'"]);
});

test('a form can redirect only to the payment page', async () => {
  expect(await sourcesOf(secure(rendered()), 'form-action')).toEqual([
    "'self'",
    'https://checkout.paystack.com',
  ]);
});

test('allows configured media origins with https only', async () => {
  const environment = {
    MEDIA_ORIGINS: "https://media.example, http://plain.example 'unsafe-inline' https://x;y",
  };
  const answer = await secure(rendered(), 'https://shop.example/', environment);
  expect(await sourcesOf(answer, 'img-src')).toEqual(["'self'", 'data:', 'https://media.example']);
  expect(await sourcesOf(answer, 'media-src')).toEqual(["'self'", 'blob:', 'https://media.example']);
});

test('the sandbox’s payment page keeps its own policy', async () => {
  const policy = "default-src 'none'; form-action 'self'";
  const page = new Response('<h1>Pay', { headers: { ...html, 'content-security-policy': policy } });
  const answer = await secure(page, 'https://shop.example/api/sandbox/pay');
  expect(answer.headers.get('content-security-policy')).toBe(policy);
  expect(await answer.text()).toBe('<h1>Pay');
});

test('HTML has a charset', async () => {
  expect((await secure(rendered())).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a 304 does not replace the policy of the browser’s page', async () => {
  const answer = await secure(new Response(null, { status: 304 }));
  expect(answer.headers.has('content-security-policy')).toBe(false);
});

test('keeps every cookie of a response', async () => {
  const response = new Response('{}');
  for (const cookie of ['a=1', 'b=2', 'c=3']) response.headers.append('set-cookie', cookie);
  expect((await secure(response, 'https://shop.example/api/x')).headers.getSetCookie()).toHaveLength(3);
});

test('local http is not upgraded to https', async () => {
  const answer = await secure(rendered(), 'http://localhost:8788/');
  expect(answer.headers.has('strict-transport-security')).toBe(false);
  expect(answer.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  expect(await sourcesOf(secure(rendered()), 'upgrade-insecure-requests')).toEqual([]);
});

test('only previews and fragments are excluded from search engines', async () => {
  const preview = await secure(rendered(), 'https://abc.strand.pages.dev/');
  expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  const fragment = await secure(rendered(), 'https://shop.example/fragments/photos');
  expect(fragment.headers.get('x-robots-tag')).toBe('noindex');
  expect((await secure(rendered())).headers.has('x-robots-tag')).toBe(false);
  expect((await secure(rendered(), 'https://strand.pages.dev/')).headers.has('x-robots-tag')).toBe(false);
});

test('reports violations to the configured URL', async () => {
  const environment = { CSP_REPORT_URI: 'https://report.example/csp' };
  const answer = await secure(rendered(), 'https://shop.example/', environment);
  expect(await sourcesOf(answer, 'report-uri')).toEqual(['https://report.example/csp']);
  expect(answer.headers.get('reporting-endpoints')).toBe('csp="https://report.example/csp"');
});

test('the error page shows no details and is not cached, and the log names no order', async () => {
  expectConsole(/^(?!.*order_1).*"route":"\/api\/orders\/\*".*secret detail/);
  const url = new URL('https://shop.example/api/orders/order_1/linked');
  const answer = fault(new Error('secret detail'), url, 'request-1');
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'Service temporarily unavailable.' }]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
