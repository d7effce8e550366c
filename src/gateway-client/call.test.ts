import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addBagItem,
  getActiveBag,
  getOrder,
  getProduct,
  getProducts,
  postCheckout,
  updateBagItem,
} from '#contract/endpoints.ts';
import { call, type Transport } from './call.ts';

const emptyBag = {
  _id: 'bag1',
  _creationTime: 1,
  storeId: 'store1',
  storeFrontUserId: 'guest1',
  updatedAt: 1,
  items: [],
};

const newItem = { productId: 'p1', productSkuId: 's1', productSku: 'SKU-1', quantity: 1 };

let server: Server | undefined;

/** A real server; the transport to it and the requests it saw. */
async function gatewayThat(answer: RequestListener) {
  const seen: { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const started = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const transport: Transport = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { transport, seen };
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

function text(body: string, status: number, type: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('an answer that keeps to the contract', () => {
  it('comes back in our own form with the gateway’s clock', async () => {
    const { transport } = await gatewayThat(
      json({ ...emptyBag, extra: 'unknown' }, 200, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }),
    );
    expect(await call(transport, getActiveBag)).toEqual({
      ok: true,
      data: emptyBag,
      date: Date.UTC(2026, 10, 20, 10),
    });
  });

  it('may be null, an empty body or a 204 where nothing is an answer', async () => {
    for (const answer of [json(null), text('', 200, 'application/json'), text('', 204, 'text/plain')]) {
      const { transport } = await gatewayThat(answer);
      const result = await call(transport, updateBagItem, {
        params: { bagId: 'b', itemId: 'i' },
        body: { quantity: 2 },
      });
      expect(result).toMatchObject({ ok: true, data: null });
      server?.close();
    }
  });
});

describe('a request', () => {
  it('fills the address and writes query and body in the wire’s form', async () => {
    const { transport, seen } = await gatewayThat(json(null));
    await call(
      transport,
      addBagItem,
      { params: { bagId: 'a b/c?d' }, body: newItem },
      { idempotencyKey: 'key-1' },
    );
    await call(transport, getProducts, { query: { color: ['c1', 'c2'], length: [8, 10], isVisible: true } });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/bags/a%20b%2Fc%3Fd/items' });
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(newItem);
    expect(seen[1]?.url).toBe('/products?color=c1%2Cc2&length=8%2C10&isVisible=true');
    expect(seen[1]?.headers['content-type']).toBeUndefined();
  });

  it('says money in whole units where the contract does', async () => {
    const { transport, seen } = await gatewayThat(json({ success: false, message: 'x' }));
    const { minor } = await import('#contract/money.schema.ts');
    const { decode } = await import('zod/mini');
    const product = { productSkuId: 's1', quantity: 1, productSku: 'A', productId: 'p1' };
    await call(transport, postCheckout, {
      body: {
        bagId: 'b1',
        products: [{ ...product, price: decode(minor, 2950) }],
        amount: decode(minor, 2950),
      },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ products: [{ price: 29.5 }], amount: 2950 });
  });

  it('that the contract does not allow is refused before it leaves', async () => {
    const { transport, seen } = await gatewayThat(json(null));
    const eleven = { ...newItem, quantity: 11 };
    expect(await call(transport, addBagItem, { params: { bagId: 'b' }, body: eleven })).toEqual({
      ok: false,
      problem: 'refused',
      message: 'Error adding item to bag.',
    });
    expect(await call(transport, getOrder, { params: { orderId: '..' } })).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  it('may ask for an order with an empty id', async () => {
    const { transport, seen } = await gatewayThat(json(null));
    expect(await call(transport, getOrder, { params: { orderId: '' } })).toMatchObject({
      ok: true,
      data: null,
    });
    expect(seen[0]?.url).toBe('/orders/');
  });
});

describe('a failure is a value with a text for the shopper', () => {
  const own = 'Error loading bag.';
  const table: [name: string, answer: RequestListener, expected: object][] = [
    [
      '400 with a text',
      json({ error: 'Pick fewer.' }, 400),
      { problem: 'refused', message: 'Pick fewer.', status: 400 },
    ],
    ['400 without a text', json({ message: 'no' }, 400), { problem: 'refused', message: own }],
    ['400 with an essay', json({ error: 'x'.repeat(301) }, 400), { problem: 'refused', message: own }],
    ['401', json({ error: 'Sign in.' }, 401), { problem: 'signed-out', message: 'Sign in.' }],
    ['404', json({ error: 'No bag.' }, 404), { problem: 'missing', message: 'No bag.' }],
    ['409', json({ error: 'Twice.' }, 409), { problem: 'refused', message: 'Twice.' }],
    [
      '429',
      json({ error: 'Slow down.' }, 429, { 'retry-after': '7' }),
      { problem: 'busy', message: 'Slow down.', retryAfter: 7 },
    ],
    ['500', json({ error: 'Fault.' }, 500), { problem: 'unreachable', message: 'Fault.', status: 500 }],
    [
      '502 as a page',
      text('<h1>Bad gateway</h1>', 502, 'text/html'),
      { problem: 'unreachable', message: own },
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      { problem: 'nonsense', message: own, status: 302 },
    ],
    [
      'a page instead of JSON',
      text('<html></html>', 200, 'text/html'),
      { problem: 'nonsense', message: own },
    ],
    [
      'JSON under another content type',
      text(JSON.stringify(emptyBag), 200, 'text/plain'),
      { problem: 'nonsense', message: own },
    ],
    [
      'half of a JSON',
      text('{"_id":"bag1","ite', 200, 'application/json'),
      { problem: 'nonsense', message: own },
    ],
    [
      'a field of the wrong type',
      json({ ...emptyBag, items: 'none' }),
      { problem: 'nonsense', message: own },
    ],
    [
      'an empty body where a bag belongs',
      text('', 200, 'application/json'),
      { problem: 'nonsense', message: own },
    ],
    ['null where a bag belongs', json(null), { problem: 'nonsense', message: own }],
    [
      'a connection that breaks off',
      (_, response) => response.destroy(),
      { problem: 'unreachable', message: own },
    ],
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
    const { transport } = await gatewayThat(answer);
    expect(await call(transport, getActiveBag)).toMatchObject({ ok: false, ...expected });
  });

  it('when nobody listens', async () => {
    const { transport } = await gatewayThat(json(null));
    await new Promise((resolve) => server?.close(resolve));
    expect(await call(transport, getActiveBag)).toEqual({ ok: false, problem: 'unreachable', message: own });
  });

  it('when the answer takes too long, or its body does', async () => {
    for (const start of [false, true]) {
      const { transport, seen } = await gatewayThat((_, response) => {
        if (start) response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      });
      const before = Date.now();
      const result = await call(transport, getActiveBag, {}, { timeout: 150 });
      expect(result).toEqual({ ok: false, problem: 'unreachable', message: own });
      expect(Date.now() - before).toBeLessThan(1500);
      expect(seen).toHaveLength(1);
      server?.closeAllConnections();
    }
  });

  it('keeps its own text for checkout and promo calls, whatever the gateway says', async () => {
    const { transport } = await gatewayThat(json({ error: 'SQLITE_BUSY' }, 503));
    const body = { bagId: 'b1', products: [], amount: 0 as never };
    expect(await call(transport, postCheckout, { body })).toMatchObject({
      message: 'Error initializing checkout session',
    });
  });
});

describe('one more try', () => {
  const failingOnce = (first: RequestListener, then: RequestListener): RequestListener => {
    let count = 0;
    return (request, response) => {
      count += 1;
      (count === 1 ? first : then)(request, response);
    };
  };

  it('is made for reading after a quick fault', async () => {
    for (const first of [
      json({ error: 'x' }, 503),
      ((_, response) => response.destroy()) as RequestListener,
    ]) {
      const { transport, seen } = await gatewayThat(failingOnce(first, json(emptyBag)));
      expect(await call(transport, getActiveBag)).toMatchObject({ ok: true });
      expect(seen).toHaveLength(2);
      server?.close();
    }
  });

  it('is made once only', async () => {
    const { transport, seen } = await gatewayThat(json({ error: 'x' }, 500));
    await call(transport, getActiveBag);
    expect(seen).toHaveLength(2);
  });

  it('is never made for a refusal, nor for a write', async () => {
    const refusing = await gatewayThat(json({ error: 'x' }, 400));
    await call(refusing.transport, getProduct, { params: { idOrSlug: 'x' }, query: { isVisible: true } });
    expect(refusing.seen).toHaveLength(1);
    server?.close();
    const failing = await gatewayThat(json({ error: 'x' }, 503));
    await call(failing.transport, addBagItem, { params: { bagId: 'b' }, body: newItem });
    expect(failing.seen).toHaveLength(1);
  });

  it('is not made once the caller gave up', async () => {
    const giveUp = new AbortController();
    const { transport, seen } = await gatewayThat(() => giveUp.abort());
    const result = await call(transport, getActiveBag, {}, { signal: giveUp.signal });
    expect(result).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(seen).toHaveLength(1);
  });
});
