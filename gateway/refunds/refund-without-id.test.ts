import { describe, expect, test } from 'vitest';
import { createWorld, one, type World } from '../../tests/support/checkout.fixture.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import { sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline } from '../../tests/support/refund.fixture.ts';
import { recordRefundEvent } from './refund-event.ts';

useNamedShop();

describe('refund events without an id, of the same amount', () => {
  const send = async (world: World, reference: string, step: string, data: Record<string, unknown>) => {
    const refund = { status: step, transaction_reference: reference, amount: '50000', currency: 'GHS' };
    const event = { event: `refund.${step}`, data: { ...refund, refund_reference: null, ...data } };
    await sendEvent(world, await signed(world.dependencies, event));
    await world.settled();
    const payment = 'select refundTotal from payment where reference = ?';
    return (await one<{ refundTotal: number }>(payment, reference)).refundTotal;
  };

  test('count once per reference', async () => {
    const world = createWorld();
    const { reference } = await orderPaidOnline(world);
    const totalAfter = (step: string, name: string | null) =>
      send(world, reference, step, { refund_reference: name });
    expect(await totalAfter('pending', null)).toBe(50_000);
    expect(await totalAfter('processed', 'TRF_1')).toBe(50_000);
    expect(await totalAfter('pending', null)).toBe(50_000);
    expect(await totalAfter('processed', 'TRF_2')).toBe(100_000);
    expect(await totalAfter('processed', 'TRF_2')).toBe(100_000);
    expect(await totalAfter('processed', 'TRF_1')).toBe(100_000);
    expect(await totalAfter('processed', 'TRF_3')).toBe(150_000);
  });

  test('count once when the first event gave only an id or no reference', async () => {
    for (const first of [{ id: 31, refund_reference: 'TRF_1' }, { id: 31 }, {}]) {
      const world = createWorld();
      const { reference } = await orderPaidOnline(world);
      expect(await send(world, reference, 'processed', first)).toBe(50_000);
      expect(await send(world, reference, 'processed', { refund_reference: 'TRF_1' })).toBe(50_000);
    }
  });

  test('count once beside any number of refunds that are stored under an id', async () => {
    for (const ids of [[], [31], [31, 32]]) {
      const world = createWorld();
      const { reference } = await orderPaidOnline(world);
      for (const id of ids) await send(world, reference, 'processed', { id });
      const totals = [];
      for (const name of ['TRF_1', 'TRF_2', 'TRF_3'])
        totals.push(await send(world, reference, 'processed', { refund_reference: name }));
      expect(totals).toEqual([1, 2, 3].map((many) => Math.max(many, ids.length) * 50_000));
    }
  });

  test('count once when events are handled again and at once', async () => {
    const world = createWorld();
    const { reference } = await orderPaidOnline(world);
    await send(world, reference, 'pending', {});
    await send(world, reference, 'processed', { refund_reference: 'TRF_1' });
    const handle = (name: string) =>
      recordRefundEvent(world.dependencies, 'processed', { reference, amount: 50_000, name });
    await Promise.all([handle('TRF_1'), handle('TRF_1')]);
    expect(await send(world, reference, 'processed', { refund_reference: 'TRF_2' })).toBe(100_000);
    await Promise.all([handle('TRF_2'), handle('TRF_1'), handle('TRF_2')]);
    expect(await send(world, reference, 'processed', { refund_reference: 'TRF_2' })).toBe(100_000);
  });
});
