import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { hangUp, json, startStubGateway, stopStubGateways, text } from '../../tests/support/stub-gateway.ts';
import { call } from './call.ts';

const emptyBag = {
  _id: 'bag1',
  _creationTime: 1,
  storeId: 'store1',
  storeFrontUserId: 'guest1',
  updatedAt: 1,
  items: [],
};

afterEach(stopStubGateways);

describe('a failure is a value with a text for the shopper', () => {
  const own = 'Error loading bag.';
  const table: [name: string, answer: RequestListener, expected: object][] = [
    [
      '400 with a text',
      json({ error: 'Pick fewer.' }, 400),
      { problem: 'refused', message: 'Pick fewer.', status: 400 },
    ],
    ['400 without a text', json({ message: 'no' }, 400), { problem: 'refused', message: own }],
    ['400 with an empty text', json({ error: '' }, 400), { problem: 'refused', message: own }],
    ['400 with an essay', json({ error: 'x'.repeat(301) }, 400), { problem: 'refused', message: own }],
    ['401', json({ error: 'Sign in.' }, 401), { problem: 'signed-out', message: 'Sign in.' }],
    ['404', json({ error: 'No bag.' }, 404), { problem: 'missing', message: 'No bag.' }],
    [
      '409 that says more',
      json({ error: 'Twice.', changes: [1] }, 409),
      { problem: 'refused', message: 'Twice.', body: { error: 'Twice.', changes: [1] } },
    ],
    [
      '429',
      json({ error: 'Slow down.' }, 429, { 'retry-after': '7' }),
      { problem: 'rate-limited', message: 'Slow down.', retryAfter: 7 },
    ],
    ['408', json({ error: 'Slow.' }, 408), { problem: 'unreachable' }],
    ['500', json({ error: 'Fault.' }, 500), { problem: 'unreachable', message: 'Fault.', status: 500 }],
    [
      '502 as a page',
      text('<h1>Bad gateway</h1>', 502, 'text/html'),
      { problem: 'unreachable', message: own },
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      { problem: 'invalid-answer', message: own, status: 302 },
    ],
    [
      'a page instead of JSON',
      text('<html></html>', 200, 'text/html'),
      { problem: 'invalid-answer', message: own },
    ],
    [
      'JSON under another content type',
      text(JSON.stringify(emptyBag), 200, 'text/plain'),
      { problem: 'invalid-answer', message: own },
    ],
    [
      'half of a JSON',
      text('{"_id":"bag1","ite', 200, 'application/json'),
      { problem: 'invalid-answer', message: own },
    ],
    [
      'a field of the wrong type',
      json({ ...emptyBag, items: 'none' }),
      { problem: 'invalid-answer', message: own },
    ],
    [
      'an empty body where a bag belongs',
      text('', 200, 'application/json'),
      { problem: 'invalid-answer', message: own },
    ],
    ['null where a bag belongs', json(null), { problem: 'invalid-answer', message: own }],
    ['a connection that breaks off', hangUp, { problem: 'unreachable', message: own }],
    [
      'a body that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
        response.write('{"_id":', () => response.destroy());
      },
      { problem: 'unreachable', message: own },
    ],
  ];

  it.each(table)('%s', async (_name, answer, expected) => {
    const { ask } = await startStubGateway(answer);
    expect(await call(ask, getActiveBag)).toMatchObject({ ok: false, ...expected });
  });

  it('half of a JSON is not taken for null', async () => {
    const { ask } = await startStubGateway(text('{"_id":"order1","ite', 200, 'application/json'));
    expect(await call(ask, getOrder, { params: { orderId: 'order1' } })).toMatchObject({
      problem: 'invalid-answer',
    });
  });

  it('ignores a waiting time that cannot be read', async () => {
    const { ask } = await startStubGateway(json({ error: 'Wait.' }, 429, { 'retry-after': 'a while' }));
    expect(await call(ask, getActiveBag)).not.toHaveProperty('retryAfter');
  });

  it('when the connection is refused', async () => {
    const { ask } = await startStubGateway(json(null));
    stopStubGateways();
    expect(await call(ask, getActiveBag)).toEqual({ ok: false, problem: 'unreachable', message: own });
  });

  it('when the answer or its body times out', async () => {
    for (const start of [false, true]) {
      const { ask, seen } = await startStubGateway((_, response) => {
        if (start) response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      });
      const before = Date.now();
      const result = await call(ask, getActiveBag, {}, { timeout: 150 });
      expect(result).toEqual({ ok: false, problem: 'unreachable', message: own });
      expect(Date.now() - before).toBeLessThan(1500);
      expect(seen).toHaveLength(1);
    }
  });

  it('hides the gateway’s text for checkout and promo calls', async () => {
    const { ask } = await startStubGateway(json({ error: 'SQLITE_BUSY' }, 503));
    const body = { bagId: 'b1', products: [], amount: 0 as never };
    expect(await call(ask, postCheckout, { body })).toMatchObject({
      message: 'Error initializing checkout session',
    });
  });
});
