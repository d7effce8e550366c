import { beforeAll, expect, test } from 'vitest';
import { readSettings } from '#gateway/settings.ts';
import { withoutExtensions } from '../support/bare-gateway.ts';
import { createWorld, decide } from '../support/checkout.fixture.ts';
import { openDemoShop } from '../support/demo-shop.ts';
import { createVisitor, gatewayOf } from '../support/gateway-visitor.ts';
import { testSettings } from '../support/settings.ts';
import { contractReport } from './suite/suite.ts';

beforeAll(openDemoShop);

const base = 'https://gateway.test';

/** A gateway whose requests pass through `before`, which may respond itself. */
function gatewayWith(before: (request: Request) => Request | Response = (request) => request, allowed = '') {
  const world = createWorld({ settings: readSettings({ ...testSettings, ALLOWED_ORIGINS: allowed }) });
  const gateway = gatewayOf(world.dependencies);
  const send = async (address: string | URL | Request, init?: RequestInit) => {
    const passed = before(new Request(address, init));
    return passed instanceof Response ? passed : gateway.fetch(passed);
  };
  const pay = async (_: unknown, address: string) => {
    await decide(createVisitor(world.dependencies), address, 'approve');
    await world.settled();
  };
  return { base, storeName: 'Strand', send: send as typeof fetch, pay };
}

const nothing = () => Response.json({ error: 'There is nothing at this address.' }, { status: 404 });

const bare = (request: Request) => {
  const address = withoutExtensions(request.method, new URL(request.url));
  return address ? new Request(address, request) : nothing();
};

test('the gateway implements the entire contract', async () => {
  const { holds, ...wrong } = await contractReport(gatewayWith());
  expect(wrong).toEqual({ broken: [], missing: [], missingExtensions: [] });
  expect(holds.at(-1)).toBe('takes a payment and creates its order');
});

test('a gateway without any extension passes too, and the missing ones are listed', async () => {
  const { broken, missing, missingExtensions } = await contractReport(gatewayWith(bare));
  expect({ broken, missing }).toEqual({ broken: [], missing: [] });
  expect(missingExtensions).toContain('GET /search');
  expect(missingExtensions).toContain('POST /analytics/batch');
  expect(missingExtensions.length).toBeGreaterThan(8);
});

test('missing calls and invalid responses are reported', async () => {
  const { broken, missing } = await contractReport(
    gatewayWith((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/colors') return nothing();
      return pathname === '/bags/active' ? Response.json({ items: 'none' }) : request;
    }),
  );
  expect(missing).toEqual(['GET /colors']);
  expect(broken.join('\n')).toMatch(
    /GET \/colors: missing \(404.*\n.*bag.*GET \/bags\/active: invalid-answer \(200/s,
  );
});

/** Sends like a browser on another origin: preflights writes, and checks the CORS headers of responses. */
function asBrowser(send: typeof fetch, origin: string): typeof fetch {
  const mayRead = (answer: Response) => {
    if (answer.headers.get('access-control-allow-origin') !== origin) throw new Error('no CORS');
    if (answer.headers.get('access-control-allow-credentials') !== 'true') throw new Error('no cookies');
  };
  return async (address, init) => {
    const { method, headers } = new Request(address, init);
    if (method !== 'GET') {
      const preflight = await send(address, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      });
      mayRead(preflight);
      const methods = preflight.headers.get('access-control-allow-methods') ?? '';
      if (!methods.includes(method)) throw new Error(`no ${method}`);
    }
    const answer = await send(address, init);
    if (headers.get('origin') === origin) mayRead(answer);
    return answer;
  };
}

test('a client on another origin can buy if the origin is listed, and is refused otherwise', async () => {
  const origin = 'https://app.shop.test';
  const shop = gatewayWith(undefined, origin);
  const listed = await contractReport({ ...shop, send: asBrowser(shop.send, origin), origin });
  expect(listed.broken).toEqual([]);
  const foreign = await contractReport({ ...gatewayWith(), origin });
  expect(foreign.broken.join('\n')).toContain('This request came from another site.');
});
