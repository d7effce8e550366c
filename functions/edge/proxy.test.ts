import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { EdgeEnvironment } from './environment.ts';
import { proxy } from './proxy.ts';
import { fetchStorefront } from './storefront-answer.ts';

const { WORKING_GATEWAY, CLOSED_GATEWAY, INVALID_GATEWAY } = env;
const working: EdgeEnvironment = { GATEWAY_URL: WORKING_GATEWAY };

type Call = { path: string; init?: RequestInit; environment?: EdgeEnvironment };

const send = ({ path, init = {}, environment = working }: Call) =>
  proxy(new Request(`https://shop.example${path}`, init), environment, 'request-1');

type Echo = { method: string; url: string; headers: Record<string, string>; body: string };
const echoOf = async (call: Call) => (await (await send(call)).json()) as Echo;

test('forwards method, path, query and body unchanged', async () => {
  const bytes = new Uint8Array([0, 255, 123]);
  const echo = await echoOf({ path: '/api/bags/b/items/?x=%2F&y=', init: { method: 'POST', body: bytes } });
  expect(echo).toMatchObject({ method: 'POST', url: '/bags/b/items/?x=%2F&y=', body: '00ff7b' });
});

test('keeps every cookie of an answer', async () => {
  const answer = await send({ path: '/api/three-cookies' });
  expect(answer.headers.getSetCookie()).toEqual([
    'a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT',
    'b=2; Path=/',
    'c=3',
  ]);
});

test('forwards the shopper’s cookies, origin and idempotency key', async () => {
  const headers = {
    cookie: 'guest_id=1; user_id=2',
    origin: 'https://shop.example',
    'idempotency-key': 'k1',
  };
  expect((await echoOf({ path: '/api/x', init: { headers } })).headers).toMatchObject(headers);
});

test('drops hop-by-hop headers of the response', async () => {
  const { headers } = await send({ path: '/api/hop-headers' });
  expect(headers.get('x-custom')).toBe('yes');
  for (const name of ['connection', 'keep-alive', 'proxy-authenticate', 'x-private-hop']) {
    expect(headers.has(name), name).toBe(false);
  }
});

test('drops hop-by-hop headers of the request', async () => {
  const headers = {
    connection: 'no name, x-mine',
    'x-mine': '1',
    te: 'trailers',
    'proxy-authorization': 'Basic x',
    'proxy-connection': 'keep-alive',
  };
  const echo = await echoOf({ path: '/api/x', init: { headers } });
  for (const name of ['x-mine', 'te', 'proxy-authorization', 'proxy-connection'])
    expect(echo.headers, name).not.toHaveProperty(name);
});

test('drops forwarding headers that a client sends', async () => {
  const headers = {
    'x-forwarded-for': '1.1.1.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'for=1.1.1.1',
    'x-real-ip': '1.1.1.1',
    'true-client-ip': '1.1.1.1',
    'x-client-ip': '1.1.1.1',
    'x-cluster-client-ip': '1.1.1.1',
    via: '1.1.1.1',
    'cf-connecting-ip': '203.0.113.9',
  };
  const echo = await echoOf({ path: '/api/x', init: { headers } });
  expect(JSON.stringify(echo.headers)).not.toContain('1.1.1.1');
  expect(echo.headers).not.toHaveProperty('x-forwarded-host');
  expect(echo.headers['x-forwarded-for']).toBe('203.0.113.9');
});

test('keeps the visitor’s address for a bound gateway', async () => {
  const seen: (string | null)[] = [];
  const GATEWAY = {
    fetch: async (request: RequestInfo) => {
      seen.push(new Request(request).headers.get('cf-connecting-ip'));
      return Response.json(null);
    },
  };
  for (const connection of ['keep-alive', 'CF-Connecting-IP'])
    await send({
      path: '/api/x',
      init: { headers: { 'cf-connecting-ip': '203.0.113.9', connection } },
      environment: { GATEWAY },
    });
  expect(seen).toEqual(['203.0.113.9', '203.0.113.9']);
});

test('sets the request id on request and response', async () => {
  expect((await echoOf({ path: '/api/x' })).headers['x-request-id']).toBe('request-1');
  expect((await send({ path: '/api/x' })).headers.get('x-request-id')).toBe('request-1');
});

test('passes a redirect to the browser instead of following it', async () => {
  const answer = await send({ path: '/api/pays', init: { method: 'POST', body: 'x' } });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('https://checkout.paystack.com/abc?x=%2F');
});

test('passes the sandbox’s payment page unchanged', async () => {
  const answer = await send({ path: '/api/sandbox/pay' });
  expect(await answer.text()).toBe('<h1>Pay here</h1>');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('passes an error with its status and headers', async () => {
  const answer = await send({ path: '/api/limited' });
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '7',
    { error: 'Slow down.' },
  ]);
});

test('refuses a body over 64 KB by its length, before reading it', async () => {
  const init = { method: 'POST', body: 'x', headers: { 'content-length': '65537' } };
  expect((await send({ path: '/api/x', init })).status).toBe(413);
});

test('refuses a body over 64 KB without a declared length', async () => {
  const part = new Uint8Array(40_000);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(part);
      controller.enqueue(part);
      controller.close();
    },
  });
  expect((await send({ path: '/api/x', init: { method: 'POST', body } })).status).toBe(413);
});

test('accepts a body of 64 KB, and the admin’s files', async () => {
  const echo = await echoOf({ path: '/api/x', init: { method: 'PUT', body: new Uint8Array(65_536) } });
  expect(echo.body.length / 2).toBe(65_536);
  const file = new Uint8Array(100_000);
  const sent = await echoOf({ path: '/api/admin/pictures', init: { method: 'POST', body: file } });
  expect(sent.body.length / 2).toBe(100_000);
});

test.each([
  ['takes too long', { GATEWAY_URL: WORKING_GATEWAY, GATEWAY_TIMEOUT_MS: '50' }, 504],
  ['is not there', { GATEWAY_URL: CLOSED_GATEWAY }, 502],
  ['does not speak HTTP', { GATEWAY_URL: INVALID_GATEWAY }, 502],
  ['is not configured', {}, 502],
  ['is configured wrongly', { GATEWAY_URL: 'http://gateway.example' }, 502],
])('answers in the contract’s error shape when the gateway %s', async (_what, environment, status) => {
  const answer = await send({ path: '/api/never', environment });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('refuses a malicious path without calling the gateway', async () => {
  let requests = 0;
  const environment = {
    GATEWAY: {
      fetch: async () => {
        requests += 1;
        return new Response();
      },
    },
  };
  expect((await send({ path: '/api/..%2fadmin', environment })).status).toBe(400);
  expect(requests).toBe(0);
});

const secret = 'what edge and gateway share';

test('sends the visitor’s address with the shared secret, and drops a client’s copy of these headers', async () => {
  const headers = {
    'cf-connecting-ip': '203.0.113.9',
    'x-strand-edge': 'guessed',
    'x-strand-client-address': '1.1.1.1',
  };
  const echo = await echoOf({
    path: '/api/x',
    init: { headers },
    environment: { ...working, EDGE_SECRET: secret },
  });
  expect(echo.headers).toMatchObject({
    'x-strand-edge': secret,
    'x-strand-client-address': '203.0.113.9',
  });
  const { headers: untold } = await echoOf({ path: '/api/x', init: { headers } });
  expect(untold).not.toHaveProperty('x-strand-edge');
  expect(untold).not.toHaveProperty('x-strand-client-address');
});

test('fetches the store with the secret and a user agent, without an address', async () => {
  const environment = { ...working, EDGE_SECRET: secret, STORE_NAME: 'Strand' };
  const store = await fetchStorefront(environment, new URL('https://shop.example'), 'request-1');
  const echo = JSON.parse(store.ok ? store.text : '') as Echo;
  expect(echo.headers).toMatchObject({ 'x-strand-edge': secret, 'user-agent': 'Strand' });
  expect(echo.headers).not.toHaveProperty('x-strand-client-address');
});

test('waits no longer for the rest of a store than for its beginning', async () => {
  const environment = { GATEWAY_URL: `${WORKING_GATEWAY}/cut-off`, GATEWAY_TIMEOUT_MS: '50' };
  const store = await fetchStorefront(environment, new URL('https://shop.example'), 'request-1');
  expect(store).toEqual({ ok: false, status: 502 });
});

test('waits for the rest of an answer that has begun in time', async () => {
  const environment = { ...working, GATEWAY_TIMEOUT_MS: '50' };
  expect(await (await send({ path: '/api/slow-end', environment })).text()).toBe('begun, ended');
});
