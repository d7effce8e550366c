import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { isUntouched, openShopper, pay, type SessionWire } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';

useNamedShop();

describe('tampered numbers', () => {
  const values = [0, -1, 1, 1e21, '2800', Number.NaN, null, 2800.001, true, [2800]];

  test.each(values)('amount %s', async (amount) => {
    const { visitor, session } = await openShopper();
    const response = await visitor.send('POST', `/checkout/${session._id}`, {
      customerEmail: 'ama@example.com',
      amount,
      orderDetails: pickup,
    });
    const isAmount = amount === 0 || amount === 1;
    expect(response.status).toBe(isAmount ? 200 : 400);
    if (isAmount) {
      expect(await response.json()).toMatchObject({
        success: false,
        code: 'AMOUNT_CHANGED',
        figures: { subtotal: 280_000, discount: 0, deliveryFee: 0, total: 280_000 },
      });
    }
    expect(await isUntouched(session)).toBe(true);
  });

  test.each([0, 1, 29, null, -1, 1e21, '30'])('delivery fee %s', async (deliveryFee) => {
    const { visitor, session } = await openShopper();
    const response = await visitor.send('POST', `/checkout/${session._id}`, {
      customerEmail: 'ama@example.com',
      amount: 2800,
      orderDetails: { ...withinAccra, deliveryFee },
    });
    const body = (await response.json()) as { success?: boolean };
    expect(response.status === 400 || body.success === false).toBe(true);
    expect(await isUntouched(session)).toBe(true);
  });

  test('prices, quantities and amounts of POST /checkout are ignored', async () => {
    const { visitor, session } = await openShopper();
    const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
    const opened = (await visitor.api('POST', '/checkout', {
      bagId: bag._id,
      products: [
        { productSkuId: skus.plenty.sku, quantity: 9, productSku: 'x', productId: 'y', price: 0.01 },
      ],
      amount: 1,
    })) as { session: SessionWire };
    expect(opened.session).toMatchObject({
      _id: session._id,
      amount: 280_000,
      items: [{ quantity: 1, price: 2800 }],
    });
  });

  test('more than 100 lines of POST /checkout: signing in can merge two full bags', async () => {
    const { visitor, session } = await openShopper();
    const claim = { productSkuId: 's', quantity: 1, productSku: 'x', productId: 'y', price: 1 };
    const body = { bagId: 'active', products: Array.from({ length: 200 }, () => claim), amount: 1 };
    expect(await visitor.api('POST', '/checkout', body)).toMatchObject({ session: { _id: session._id } });
  });

  test('a discount that was not granted', async () => {
    const { visitor, session } = await openShopper();
    const discount = {
      id: 'promo_x',
      code: 'FREE',
      type: 'fixed',
      value: 2800,
      span: 'entire-order',
      totalDiscount: 2800,
    };
    const answer = await pay(visitor, session, { orderDetails: { ...pickup, discount } });
    expect(answer).toMatchObject({ success: false, code: 'AMOUNT_CHANGED' });
    expect(await isUntouched(session)).toBe(true);
  });

  test('a price that changed since is refused with the current total', async () => {
    const { visitor, session } = await openShopper();
    await env.DB.prepare('update sku set price = 290000 where id = ?').bind(skus.plenty.sku).run();
    const answer = await pay(visitor, session, {});
    await env.DB.prepare('update sku set price = 280000 where id = ?').bind(skus.plenty.sku).run();
    expect(answer).toMatchObject({
      message: 'Your total is now GHS 2,900. Please check it and try again.'.replace(' 2', '\u00a02'),
      figures: { total: 290_000 },
    });
    expect(await isUntouched(session)).toBe(true);
  });
});
