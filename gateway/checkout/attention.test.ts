import { expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  heldAndAvailable,
  openCheckout,
  payingShopper,
  postAction,
  setStock,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { chargeEvent, completePaid, sendEvent } from '../../tests/support/payment.fixture.ts';
import { tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { resolvePayment } from '../refunds/staff-payment.records.ts';
import { readSettings } from '../settings.ts';

useNamedShop();

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

const toStaff = (reference: string) =>
  count('mail', `about = ? and recipient = 'staff@example.com'`, `attention/${reference}`);

const lookingInto = (reference: string) =>
  `We are looking into your payment. Contact us and quote ${reference}.`;

test('a payment that differs is reported at every opening of a checkout for a month; the bag can still be bought', async () => {
  const world = createWorld({ settings });
  const { visitor, session, reference } = await payingShopper(world);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 1 }));
  await world.settled();
  const attention = { reference, message: lookingInto(reference) };
  const opened = await openCheckout(visitor);
  expect(opened).toMatchObject({ success: true, attention });
  expect(opened.session._id).not.toBe(session._id);
  await setStock(skus.plenty, 0);
  expect(await openCheckout(visitor)).toMatchObject({ success: false, attention });
  await setStock(skus.plenty, 50);
  world.clock.now += 31 * 24 * 60 * 60_000;
  expect(await openCheckout(visitor)).not.toHaveProperty('attention');
});

test('a second payment that differs, of an ordered session: staff are alerted, the order stays', async () => {
  const world = createWorld({ settings });
  const { visitor, session, reference } = await payingShopper(world);
  await addToBag(visitor, skus.oil);
  const second = await finalize(visitor, (await openCheckout(visitor)).session);
  const paid = second.reference ?? '';
  await completePaid(world, paid);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 7 }));
  await world.settled();
  expect(await toStaff(reference)).toBe(1);
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({
    status: 'attention',
    message: lookingInto(reference),
  });
  expect(await visitor.api('GET', `/checkout/verify/${paid}`)).toMatchObject({ verified: true });
  expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({
    status: 'open',
    externalReference: paid,
  });
});

test('a payment of a session whose other one staff returned becomes an order that the shopper can cancel', async () => {
  const world = createWorld();
  const { dependencies } = world;
  const { visitor, reference } = await payingShopper(world);
  await addToBag(visitor, skus.oil);
  const { session } = await openCheckout(visitor);
  const { reference: other = '' } = await finalize(visitor, session);
  await sendEvent(world, await chargeEvent(world, other, { amount: 1 }));
  await world.settled();
  await resolvePayment(dependencies, { reference: other, note: 'By MoMo', staff: 'a@b.co' });
  await completePaid(world, reference);
  const order = () => visitor.api('GET', `/orders/${session._id}`);
  expect(await order()).toMatchObject({ status: 'open', externalReference: reference });
  expect(await visitor.api('GET', '/checkout/active')).toMatchObject({ _id: session._id });
  await postAction(visitor, session._id, { action: 'cancel-order' });
  expect(await order()).toMatchObject({ status: 'refund-submitted' });
});

test('an older link that staff returned at the provider leaves its session in payment', async () => {
  const world = createWorld();
  const { visitor, reference } = await payingShopper(world);
  await addToBag(visitor, skus.oil);
  const { session } = await openCheckout(visitor);
  const second = await finalize(visitor, session);
  await tellRefund(world, reference, { amount: '280000' }, 'processed');
  expect(await heldAndAvailable(skus.plenty)).toMatchObject({ held: 1 });
  const active = await visitor.api('GET', '/checkout/active');
  expect(active).toMatchObject({ _id: session._id, externalReference: second.reference });
  expect(active).not.toMatchObject({ isPaymentRefunded: true });
});

test('a session that needs attention is not active, but a client can request it', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await payingShopper(world);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 1 }));
  await world.settled();
  expect(await visitor.api('GET', '/checkout/active')).toBeNull();
  const looked = { _id: session._id, needsAttention: true, externalReference: reference };
  expect(await visitor.api('GET', '/checkout/active?attention=true')).toMatchObject(looked);
  await visitor.api('POST', '/checkout', { bagId: 'active', products: [], amount: 0 });
  expect(await visitor.api('GET', '/checkout/active')).not.toMatchObject(looked);
  expect(await visitor.api('GET', '/checkout/active?attention=true')).toMatchObject(looked);
});
