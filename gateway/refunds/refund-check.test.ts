import { describe, expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { count, createWorld, one, payingShopper, type World } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook, sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline } from '../../tests/support/refund.fixture.ts';
import { sweepPayments } from '../checkout/checkout.sweep.ts';
import { createRefund, type SandboxTransaction } from '../payments/sandbox.records.ts';
import { refundOrder } from './staff-refund.ts';

useNamedShop();

const seconds = 1000;
const hours = 60 * 60 * seconds;

/** Staff refund this at the provider. */
async function refundAtProvider(world: World, reference: string, amount: number) {
  const paid = await one<SandboxTransaction>(
    'select * from sandbox_transaction where reference = ?',
    reference,
  );
  return createRefund(world.dependencies, paid, amount);
}

async function tell(world: World, reference: string, step: string, data: Record<string, unknown>) {
  const event = { event: `refund.${step}`, data: { transaction_reference: reference, ...data } };
  await sendEvent(world, await signed(world.dependencies, event));
  await world.settled();
}

describe('a refund whose last event is lost', () => {
  test('ends the order once the sweep has asked the provider', async () => {
    const world = createWorld();
    const { reference } = await orderPaidOnline(world);
    await refundAtProvider(world, reference, 560_000);
    await tell(world, reference, 'pending', { amount: '560000' });
    const status = () => one('select status from orders where externalReference = ?', reference);
    expect(await status()).toEqual({ status: 'refund-pending' });
    world.clock.now += 6 * hours;
    await sweepPayments(world.dependencies);
    expect(await status()).toEqual({ status: 'refunded' });
    expect(
      await one('select refundStatus, refundNextAt from payment where reference = ?', reference),
    ).toEqual({ refundStatus: 'processed', refundNextAt: null });
  });

  test('is settled also when it was not the first', async () => {
    const world = createWorld();
    const { reference } = await orderPaidOnline(world);
    for (const amount of [40_000, 50_000, 60_000]) {
      const refund = await refundAtProvider(world, reference, amount);
      const id = amount === 50_000 ? refund?.id : undefined;
      await tell(world, reference, 'pending', { amount: String(amount), id });
    }
    const ofPayment = 'paymentId = (select id from payment where reference = ?)';
    const open = () => count('payment_refund', `status <> 'processed' and ${ofPayment}`, reference);
    expect(await open()).toBe(3);
    world.clock.now += 6 * hours;
    await sweepPayments(world.dependencies);
    expect(await open()).toBe(0);
    expect(await one('select refundTotal, refundNextAt from payment where reference = ?', reference)).toEqual(
      { refundTotal: 150_000, refundNextAt: null },
    );
  });

  test('of an unordered payment needs no more attention', async () => {
    const world = createWorld();
    const { reference } = await payingShopper(world, skus.plenty, { quantity: 2 });
    await approveWithoutWebhook(reference, world.clock.now);
    for (const amount of [60_000, 500_000]) {
      await refundAtProvider(world, reference, amount);
      await tell(world, reference, 'pending', { amount: String(amount) });
    }
    const resolvedAt = async () =>
      (
        await one<{ resolvedAt: number | null }>(
          'select resolvedAt from payment where reference = ?',
          reference,
        )
      ).resolvedAt;
    expect(await resolvedAt()).toBeNull();
    world.clock.now += 6 * hours;
    await sweepPayments(world.dependencies);
    expect(await resolvedAt()).toBe(world.clock.now);
  });
});

test.each([
  ['with', true],
  ['without', false],
])('a retry takes no earlier refund %s an id for its own, even of the same amount', async (_, hasId) => {
  const world = createWorld();
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const { id, reference } = await orderPaidOnline(world);
  const made = await refundAtProvider(world, reference, 50_000);
  await refundAtProvider(world, reference, 20_000);
  const named = hasId ? { id: made?.id } : {};
  await tell(world, reference, 'processed', { amount: '50000', refund_reference: 'TRF_1', ...named });
  const deaf = { ...payments, refund: async () => ({ ok: false, failure: 'unknown' }) as const };
  await refundOrder(
    { ...world.dependencies, payments: deaf },
    { orderId: id, amount: toMinor(50_000), isRestocked: false, revision: 0, staff: 'kofi' },
  );
  const paid = () => count('sandbox_refund', 'amount = 50000 and transactionId = ?', made?.transactionId);
  expect(await paid()).toBe(1);
  for (let look = 0; look < 2; look++) {
    world.clock.now += 30 * seconds;
    await sweepPayments(world.dependencies);
    await world.settled();
    expect(await paid()).toBe(2);
  }
});
