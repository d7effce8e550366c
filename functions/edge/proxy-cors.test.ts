import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { EdgeEnvironment } from './environment.ts';
import { proxy } from './proxy.ts';

const { WORKING_GATEWAY, CLOSED_GATEWAY } = env;
const working: EdgeEnvironment = { GATEWAY_URL: WORKING_GATEWAY };

type Call = { path: string; init?: RequestInit; environment?: EdgeEnvironment };

const send = ({ path, init = {}, environment = working }: Call) =>
  proxy(new Request(`https://shop.example${path}`, init), environment, 'request-1');

const origin = 'https://app.shop.example';
const failures: [string, Call, number][] = [
  ['a tricky path', { path: '/api/..%2fadmin' }, 400],
  [
    'a body too large',
    { path: '/api/x', init: { method: 'POST', headers: { 'content-length': '65537' } } },
    413,
  ],
  ['an unreachable gateway', { path: '/api/x', environment: { GATEWAY_URL: CLOSED_GATEWAY } }, 502],
  [
    'a gateway that never answers',
    { path: '/api/never', environment: { ...working, GATEWAY_TIMEOUT_MS: '50' } },
    504,
  ],
];

test.each(failures)(
  'pages of a listed origin can read the edge’s error for %s',
  async (_what, call, status) => {
    const from = (sender: string, list: string) =>
      send({
        ...call,
        init: { ...call.init, headers: { ...call.init?.headers, origin: sender } },
        environment: { ...working, ...call.environment, ALLOWED_ORIGINS: list },
      });
    const listed = await from(origin, `https://other.example, ${origin}`);
    expect(listed.status).toBe(status);
    expect(Object.fromEntries(listed.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'date, retry-after, x-request-id, idempotent-replayed',
      vary: 'Origin',
    });
    for (const [sender, list] of [
      ['https://evil.example', origin],
      [origin, ''],
      [origin, `${origin}, https://shop.example/path`],
    ] as const) {
      const { headers } = await from(sender, list);
      expect(headers.has('access-control-allow-origin'), list).toBe(false);
    }
  },
);

test('answers preflights of listed origins itself and forwards others', async () => {
  const preflight = (environment: EdgeEnvironment) =>
    send({
      path: '/api/bags/bag_1/items',
      init: { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } },
      environment: { GATEWAY_URL: CLOSED_GATEWAY, ...environment },
    });
  const answer = await preflight({ ALLOWED_ORIGINS: origin });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-max-age': '600',
    vary: 'Origin',
  });
  expect((await preflight({ ALLOWED_ORIGINS: 'https://other.example' })).status).toBe(502);
});
