import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  createWorld,
  isUntouched,
  openCheckout,
  openShopper,
  pay,
  setStoreConfig,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';

useNamedShop();

describe('checks', () => {
  const customerDetails = { ...pickup.customerDetails };
  const incomplete: Record<string, Record<string, unknown>> = {
    'no e-mail for the provider': { customerEmail: undefined },
    'an e-mail that is none': { customerEmail: 'ama' },
    'a first name of blanks': {
      orderDetails: { ...pickup, customerDetails: { ...customerDetails, firstName: '  ' } },
    },
    'a short phone number': {
      orderDetails: { ...pickup, customerDetails: { ...customerDetails, phoneNumber: '024' } },
    },
    'no customer': { orderDetails: { ...pickup, customerDetails: undefined } },
    'no method': { orderDetails: { ...pickup, deliveryMethod: undefined } },
    'pickup nowhere': { orderDetails: { ...pickup, pickupLocation: '' } },
    'no address': { orderDetails: { ...withinAccra, deliveryDetails: undefined } },
    'no delivery option': { orderDetails: { ...withinAccra, deliveryOption: undefined } },
    'no delivery fee': { orderDetails: { ...withinAccra, deliveryFee: undefined } },
    'no street': {
      orderDetails: { ...withinAccra, deliveryDetails: { ...withinAccra.deliveryDetails, street: ' ' } },
    },
    'an option of another zone': { orderDetails: { ...withinAccra, deliveryOption: 'intl' } },
  };

  test.each(Object.entries(incomplete))('%s: the details are incomplete', async (_, body) => {
    const { visitor, session } = await openShopper();
    expect(await pay(visitor, session, body)).toEqual({
      success: false,
      message: 'Please provide all the required information',
    });
    expect(await isUntouched(session)).toBe(true);
  });

  test('without amount or details: 400', async () => {
    const { visitor, session } = await openShopper();
    for (const body of [{ amount: 2800 }, { orderDetails: pickup }]) {
      const answer = await visitor.send('POST', `/checkout/${session._id}`, body);
      expect(answer.status).toBe(400);
    }
  });

  const closed = { success: false, message: 'Store checkout is currently unavailable' };

  test('a closed store accepts neither sessions nor payments', async () => {
    const { visitor, session } = await openShopper();
    await setStoreConfig({ visibility: { inReadOnlyMode: true } });
    expect(await pay(visitor, session, {})).toEqual(closed);
    expect(await openCheckout(visitor)).toEqual(closed);
    await setStoreConfig({ availability: { inMaintenanceMode: true }, maintenance: { countdownEndsAt: 1 } });
    expect(await pay(visitor, session, {})).toEqual(closed);
    await setStoreConfig({});
    expect(await isUntouched(session)).toBe(true);
  });

  test('without a provider the store is closed', async () => {
    const world = createWorld({ payments: undefined });
    const visitor = await createGuest(world.dependencies);
    await addToBag(visitor, skus.plenty);
    expect(await openCheckout(visitor)).toEqual(closed);
  });

  test('a delivery method that is switched off or restricted is refused with the reason', async () => {
    const { visitor, session } = await openShopper();
    await setStoreConfig({ fulfillment: { enableStorePickup: false } });
    expect(await pay(visitor, session, {})).toMatchObject({
      message: 'This delivery method is currently unavailable.',
    });
    await setStoreConfig({
      fulfillment: { pickupRestriction: { isActive: true, message: 'The studio is being painted.' } },
    });
    expect(await pay(visitor, session, {})).toMatchObject({ message: 'The studio is being painted.' });
    await setStoreConfig({});
    expect(await isUntouched(session)).toBe(true);
  });

  test('skus that can no longer be sold are named', async () => {
    const { visitor, session } = await openShopper();
    await env.DB.prepare('update sku set isVisible = 0 where id = ?').bind(skus.plenty.sku).run();
    const answer = await pay(visitor, session, {});
    await env.DB.prepare('update sku set isVisible = 1 where id = ?').bind(skus.plenty.sku).run();
    expect(answer).toEqual({
      success: false,
      message: 'Some items in your bag are no longer available.',
      unavailableProducts: [{ productSkuId: skus.plenty.sku, requested: 1, available: 0 }],
    });
  });

  test('delivery is charged by zone, and a waiver makes it free', async () => {
    const { visitor, session } = await openShopper();
    const elsewhere = {
      ...withinAccra,
      deliveryOption: 'outside-accra',
      deliveryDetails: { ...withinAccra.deliveryDetails, region: 'AH' },
    };
    expect(await pay(visitor, session, { orderDetails: elsewhere })).toMatchObject({
      code: 'AMOUNT_CHANGED',
      figures: { deliveryFee: 7000, total: 287_000 },
    });
    await setStoreConfig({ waiveDeliveryFees: { otherRegions: true } });
    const free = await pay(visitor, session, { orderDetails: { ...elsewhere, deliveryFee: 0 } });
    await setStoreConfig({});
    expect(free).toHaveProperty('authorization_url');
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
      deliveryFee: 0,
      deliveryOption: 'outside-accra',
      pickupLocation: null,
    });
  });
});
