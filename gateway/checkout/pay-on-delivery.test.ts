import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  heldAndAvailable,
  isUntouched,
  openCheckout,
  openShopper,
  pay,
  payingShopper,
  postAction,
  setStoreConfig,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { canOrderOnDelivery } from './pay-on-delivery.records.ts';

useNamedShop();
beforeEach(async () => {
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true } });
});

const tooMany = { success: false, message: 'You already have an order to be paid on delivery.' };

function pod(phoneNumber: string, email: string) {
  const customerDetails = { ...withinAccra.customerDetails, phoneNumber, email };
  const orderDetails = { ...withinAccra, customerDetails };
  return { action: 'create-pod-order', orderDetails, podPaymentMethod: 'cash', customerEmail: email };
}

let people = 0;
const anybody = () => pod(`+233 20 ${1_000_000 + ++people}`, `efua${people}@example.com`);
const oilShopper = (world: World = createWorld()) => openShopper(world, [[skus.oil, 1]]);

test.each([{}, { paymentOnDelivery: {} }, { paymentOnDelivery: { isEnabled: false } }])(
  'switched off by %o: refused, whatever the client sends',
  async (config) => {
    await setStoreConfig(config);
    const { visitor, session } = await oilShopper();
    expect(await pay(visitor, session, anybody())).toEqual({
      success: false,
      message: 'Payment on delivery is not available.',
    });
    expect(await isUntouched(session)).toBe(true);
  },
);

test('up to a total, delivery included', async () => {
  const { visitor, session } = await oilShopper();
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true, maximumTotal: 115.49 } });
  expect(await pay(visitor, session, anybody())).toEqual({
    success: false,
    message: 'Payment on delivery is available up to GHS\u00a0115.49.',
  });
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true, maximumTotal: 115.5 } });
  expect(await pay(visitor, session, anybody())).toMatchObject({ success: true });
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true } });
  const dear = await openShopper();
  expect(await pay(dear.visitor, dear.session, anybody())).toMatchObject({
    message: 'Payment on delivery is available up to GHS\u00a02,000.',
  });
});

test('one unpaid order per customer, phone number (in any format) and e-mail', async () => {
  const { visitor, session } = await oilShopper();
  const first = pod('+233 24 555 0001', 'kofi@example.com');
  const made = await pay(visitor, session, first);
  expect(made).toMatchObject({ success: true });
  expect(await pay(visitor, session, first)).toEqual(made);

  await postAction(visitor, session._id, { action: 'complete-checkout' });
  await addToBag(visitor, skus.oil);
  const { session: next } = await openCheckout(visitor);
  expect(await pay(visitor, next, anybody())).toEqual(tooMany);
  for (const like of [
    pod('024 555 0001', 'other@example.com'),
    pod('+233 24 555 0002', 'KOFI@example.com'),
  ]) {
    const { visitor: stranger, session: theirs } = await oilShopper();
    expect(await pay(stranger, theirs, like)).toEqual(tooMany);
  }

  await env.DB.prepare('update orders set paymentCollected = 1 where id = ?').bind(made.orderId).run();
  expect(await pay(visitor, next, first)).toMatchObject({ success: true });
});

test('an order that is still to be paid on delivery lets its shopper pay online', async () => {
  const world = createWorld();
  const { visitor, session } = await oilShopper(world);
  expect(await pay(visitor, session, anybody())).toMatchObject({ success: true });
  await postAction(visitor, session._id, { action: 'complete-checkout' });
  const { reference } = await payingShopper(world, skus.oil, { as: visitor });
  expect(await completePaid(world, reference)).toMatchObject({ kind: 'ordered' });
});

const samePhone = (at: number) => pod('+233 24 777 0001', `guest${at}@example.com`);

test('ten guests with one phone number at once: one order, and only its stock is gone', async () => {
  const world = createWorld();
  const shoppers = [];
  for (let at = 0; at < 10; at++) shoppers.push(await oilShopper(world));
  const answers = await Promise.all(
    shoppers.map(({ visitor, session }, at) => pay(visitor, session, samePhone(at))),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ success }) => !success)).toEqual(Array(9).fill(tooMany));
  expect(await count('orders', 'phoneDigits = ?', '233247770001')).toBe(1);
  expect(await heldAndAvailable(skus.oil)).toEqual({ held: 9, available: 90 });
}, 60_000);

test('the naive twin, which checks first, lets all ten through', async () => {
  const world = createWorld();
  const customerDetails = {
    ...withinAccra.customerDetails,
    phoneNumber: '+233 24 777 0002',
    email: 'z@example.com',
  };
  const looked = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      canOrderOnDelivery(world.dependencies, { customerDetails, ownerId: `guest_${at}` }),
    ),
  );
  expect(looked).toEqual(Array(10).fill(true));
});
