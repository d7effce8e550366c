import { afterEach, describe, expect, it, vi } from 'vitest';
import { addBagItem, getActiveBag, updateBagItem } from '#contract/bag/bag.endpoints.ts';
import { getProduct, getProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import {
  firstThen,
  hangUp,
  json,
  startStubGateway,
  stopStubGateways,
  text,
} from '../../tests/support/stub-gateway.ts';
import { call } from './call.ts';

const emptyBag = {
  _id: 'bag1',
  _creationTime: 1,
  storeId: 'store1',
  storeFrontUserId: 'guest1',
  updatedAt: 1,
  items: [],
};

const newItem = { productId: 'p1', productSkuId: 's1', productSku: 'SKU-1', quantity: 1 };

afterEach(stopStubGateways);

describe('an answer that matches the contract', () => {
  it('is decoded', async () => {
    const { ask } = await startStubGateway(json({ ...emptyBag, extra: 'unknown' }));
    expect(await call(ask, getActiveBag)).toEqual({ ok: true, data: emptyBag });
  });

  it('has paths for the shop’s own pictures, and leaves other addresses unchanged', async () => {
    const itemWith = (productImage: string) => ({
      _id: 'i',
      _creationTime: 1,
      updatedAt: 1,
      bagId: 'bag1',
      storeFrontUserId: 'guest1',
      ...newItem,
      price: 1,
      productImage,
    });
    const pictures = [
      'https://shop.example/media/products/a.webp',
      'https://shop.example/api/pictures/b.9x9.webp',
      'https://shop.example.evil.test/media/a.webp',
      'https://shop.example/elsewhere.webp',
    ];
    const { ask } = await startStubGateway(json({ ...emptyBag, items: pictures.map(itemWith) }));
    const answer = await call(ask, getActiveBag);
    expect(answer.ok && answer.data.items.map(({ productImage }) => productImage)).toEqual([
      '/media/products/a.webp',
      '/api/pictures/b.9x9.webp',
      ...pictures.slice(2),
    ]);
  });

  it('can be null, an empty body or a 204 if the call allows null', async () => {
    for (const answer of [json(null), text('', 200, 'application/json'), text('', 204, 'text/plain')]) {
      const { ask } = await startStubGateway(answer);
      const result = await call(ask, updateBagItem, {
        params: { bagId: 'b', itemId: 'i' },
        body: { quantity: 2 },
      });
      expect(result).toMatchObject({ ok: true, data: null });
    }
  });
});

describe('a request', () => {
  it('fills path parameters and encodes query and body', async () => {
    const { ask, seen } = await startStubGateway(json(null));
    await call(ask, addBagItem, { params: { bagId: 'a b/c?d' }, body: newItem }, { idempotencyKey: 'key-1' });
    const query = { color: ['c1', 'c2'], length: [8, 10], texture: [], isVisible: true as const };
    await call(ask, getProducts, { query });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/bags/a%20b%2Fc%3Fd/items' });
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(newItem);
    expect(seen[1]?.url).toBe('/products?color=c1%2Cc2&length=8%2C10&isVisible=true');
    expect(seen[1]?.headers['content-type']).toBeUndefined();
  });

  it('encodes money in whole units where the contract does', async () => {
    const { ask, seen } = await startStubGateway(json({ success: false, message: 'x' }));
    const { minor } = await import('#contract/wire/money.schema.ts');
    const { decode } = await import('zod/mini');
    const product = { productSkuId: 's1', quantity: 1, productSku: 'A', productId: 'p1' };
    await call(ask, postCheckout, {
      body: {
        bagId: 'b1',
        products: [{ ...product, price: decode(minor, 2950) }],
        amount: decode(minor, 2950),
      },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ products: [{ price: 29.5 }], amount: 2950 });
  });

  it('that the contract does not allow is not sent', async () => {
    const { ask, seen } = await startStubGateway(json(null));
    const eleven = { ...newItem, quantity: 11 };
    expect(await call(ask, addBagItem, { params: { bagId: 'b' }, body: eleven })).toEqual({
      ok: false,
      problem: 'refused',
      message: 'Error adding item to bag.',
    });
    for (const orderId of ['.', '..'])
      expect(await call(ask, getOrder, { params: { orderId } })).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  it('can have an empty order id', async () => {
    const { ask, seen } = await startStubGateway(json(null));
    expect(await call(ask, getOrder, { params: { orderId: '' } })).toMatchObject({
      ok: true,
      data: null,
    });
    expect(seen[0]?.url).toBe('/orders/');
  });
});

describe('a retry', () => {
  it('happens for GET after a quick failure', async () => {
    for (const first of [json({ error: 'x' }, 503), hangUp]) {
      const { ask, seen } = await startStubGateway(firstThen(first, json(emptyBag)));
      expect(await call(ask, getActiveBag)).toMatchObject({ ok: true });
      expect(seen).toHaveLength(2);
    }
  });

  it('happens once', async () => {
    const { ask, seen } = await startStubGateway(json({ error: 'x' }, 500));
    await call(ask, getActiveBag);
    expect(seen).toHaveLength(2);
  });

  it('never happens for a refusal or a write', async () => {
    const refusing = await startStubGateway(json({ error: 'x' }, 400));
    await call(refusing.ask, getProduct, { params: { idOrSlug: 'x' }, query: { isVisible: true } });
    expect(refusing.seen).toHaveLength(1);
    const failing = await startStubGateway(json({ error: 'x' }, 503));
    await call(failing.ask, addBagItem, { params: { bagId: 'b' }, body: newItem });
    expect(failing.seen).toHaveLength(1);
  });

  it('does not happen after a slow failure', async () => {
    const { ask, seen } = await startStubGateway(json({ error: 'x' }, 503));
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(1000);
    await call(ask, getActiveBag);
    clock.mockRestore();
    expect(seen).toHaveLength(1);
  });

  it('does not happen after an abort', async () => {
    const giveUp = new AbortController();
    const { ask, seen } = await startStubGateway(() => giveUp.abort());
    const result = await call(ask, getActiveBag, {}, { signal: giveUp.signal });
    expect(result).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(seen).toHaveLength(1);
  });
});
