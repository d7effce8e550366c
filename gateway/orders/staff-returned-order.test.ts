import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { staffSteps } from '#contract/orders/order-status.rules.ts';
import {
  one,
  openShopper,
  pay,
  postAction,
  setStoreConfig,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const world = createSignInWorld();

useNamedShop();

let phone = 0;

/** An order of two wigs to be paid on delivery, after the steps up to this one. */
async function sent(last: (typeof staffSteps.delivery)[number]) {
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true, maximumTotal: 100_000 } });
  const { visitor, session } = await openShopper(world, [[skus.plenty, 2]]);
  const email = `kojo${++phone}@example.com`;
  const customerDetails = {
    ...withinAccra.customerDetails,
    phoneNumber: `+233 20 ${3_000_000 + phone}`,
    email,
  };
  const made = await pay(visitor, session, {
    action: 'create-pod-order',
    orderDetails: { ...withinAccra, customerDetails },
    podPaymentMethod: 'cash',
    customerEmail: email,
  });
  const staff = await signedInStaff(world, 'manager');
  const id = made.orderId ?? '';
  const steps = staffSteps.delivery.slice(0, staffSteps.delivery.indexOf(last) + 1);
  for (const to of steps) await staff.api('POST', '/admin/orders/steps', { steps: [{ orderId: id, to }] });
  return { id, staff, visitor, session };
}

test('staff cancel a returned order that is unpaid, and it is restocked', async () => {
  const { id, staff } = await sent('out-for-delivery');
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 48, inventoryCount: 48 });
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({ canCancel: true });
  expect((await staff.send('POST', `/admin/orders/${id}/cancel`)).status).toBe(200);
  expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'cancelled' });
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 50, inventoryCount: 50 });
  expect((await staff.send('POST', `/admin/orders/${id}/cancel`)).status, 'once').toBe(409);
});

test('a collected or handed-over order cannot be cancelled', async () => {
  const { id, staff } = await sent('out-for-delivery');
  await staff.api('POST', `/admin/orders/${id}/collected`);
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({ canCancel: false });
  expect((await staff.send('POST', `/admin/orders/${id}/cancel`)).status).toBe(409);
  const other = await sent('delivered');
  expect((await staff.send('POST', `/admin/orders/${other.id}/cancel`)).status).toBe(409);
});

test('collected and cancelled at once, it is either paid or restocked; a twin that checks first is both', async () => {
  const { id, staff } = await sent('out-for-delivery');
  await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      staff.send('POST', `/admin/orders/${id}/cancel`),
      staff.send('POST', `/admin/orders/${id}/collected`),
    ]),
  );
  const state = (orderId: string) =>
    one<{ status: string; paymentCollected: number }>(
      'select status, paymentCollected from orders where id = ?',
      orderId,
    );
  const { status, paymentCollected } = await state(id);
  expect([status === 'cancelled', paymentCollected === 1].filter(Boolean)).toHaveLength(1);
  const left = status === 'cancelled' ? 50 : 48;
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: left, inventoryCount: left });

  const naive = await sent('out-for-delivery');
  const looked = async (set: string) => {
    const seen = await state(naive.id);
    if (seen.status === 'cancelled' || seen.paymentCollected === 1) return;
    await env.DB.prepare(`update orders set ${set} where id = ?`).bind(naive.id).run();
  };
  await Promise.all([looked(`status = 'cancelled'`), looked('paymentCollected = 1')]);
  expect(await state(naive.id)).toEqual({ status: 'cancelled', paymentCollected: 1 });
});

test('its shopper cannot cancel an order on delivery once it is on its way', async () => {
  const { id, visitor, session } = await sent('out-for-delivery');
  expect((await postAction(visitor, session._id, { action: 'cancel-order' })).success).toBe(false);
  expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'out-for-delivery' });
  expect((await stockOf(skus.plenty)).quantityAvailable).toBe(48);
});
