import { beforeAll, expect, test } from 'vitest';
import {
  count,
  createWorld,
  heldAndAvailable,
  one,
  payingShopper,
  postAction,
} from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import type { PaymentPort } from '../payments/payment.port.ts';
import { runSweeps } from './sweeps.ts';

beforeAll(openNamedShop);

const minutes = 60_000;

const deaf = async () => ({ ok: false, failure: 'unknown' }) as const;

/** A world whose provider can be down: no requests, responses or events get through. */
function worldWithOutage() {
  const world = createWorld();
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const provider: { isDown: boolean } = { isDown: false };
  const down: Partial<PaymentPort> = { initialize: deaf, verify: deaf, refund: deaf, listRefunds: deaf };
  const port = new Proxy(payments, {
    get: (target, name) => Reflect.get(provider.isDown ? { ...target, ...down } : target, name),
  });
  return { ...world, dependencies: { ...world.dependencies, payments: port }, provider };
}

test('after an hour without the provider all holds are released and all payments are reconciled', async () => {
  const world = worldWithOutage();
  const { dependencies, clock, provider } = world;
  const pass = async (duration: number) => {
    for (let minute = 0; minute < duration; minute++) {
      clock.now += minutes;
      await runSweeps(dependencies, '* * * * *');
      if (minute % 2 === 0) await runSweeps(dependencies, '*/2 * * * *');
      if (minute % 10 === 0) await runSweeps(dependencies, '*/10 * * * *');
    }
    await world.settled();
  };
  const shopper = () => payingShopper(world);

  const paid = [await shopper(), await shopper(), await shopper()];
  const left = [await shopper(), await shopper()];
  const canceling = await shopper();
  await approveWithoutWebhook(canceling.reference, clock.now);
  await canceling.visitor.api('GET', `/checkout/verify/${canceling.reference}`);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 5, available: 44 });

  provider.isDown = true;
  for (const { reference } of paid) await approveWithoutWebhook(reference, clock.now);
  expect(
    await postAction(canceling.visitor, canceling.session._id, { action: 'cancel-order' }),
  ).toMatchObject({
    success: false,
    message: 'Your refund is being confirmed. Check again shortly.',
  });
  const turnedAway = await shopper();
  expect(turnedAway.url).toBe('');
  await pass(60);
  expect(await heldAndAvailable(skus.plenty), 'holds end on time, whatever the provider says').toEqual({
    held: 0,
    available: 49,
  });
  expect(await createVisitor(dependencies).api('GET', '/health')).toEqual({
    status: 'degraded',
    problems: ['Payments wait to be reconciled.'],
  });

  provider.isDown = false;
  await pass(10);
  for (const { session } of paid) expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  for (const { session } of [...left, turnedAway]) {
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
  }
  expect(await count('sandbox_refund')).toBe(1);
  expect(await one('select status from orders where sessionId = ?', canceling.session._id)).toEqual({
    status: 'cancelled',
  });
  expect(await count('payment', `refundStatus is not null and refundStatus <> 'processed'`)).toBe(0);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 47 });
  expect(await createVisitor(dependencies).api('GET', '/health')).toEqual({ status: 'ok', problems: [] });
}, 60_000);
