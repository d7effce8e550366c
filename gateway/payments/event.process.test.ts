import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createWorld, one, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { processEvents } from './event.process.ts';

useNamedShop();

const hourMs = 60 * 60_000;

test('a refund event that failed 20 times is retried every hour', async () => {
  const world = createWorld();
  const { reference } = await payingShopper(world, skus.plenty);
  await completePaid(world, reference);
  const data = { id: 31, transaction_reference: reference, amount: '5000' };
  await env.DB.prepare(
    `insert into payment_event (id, createdAt, event, dataId, reference, body, tries)
     values ('event_20', 1, 'refund.processed', '31', ?1, ?2, 20)`,
  )
    .bind(reference, JSON.stringify({ event: 'refund.processed', data }))
    .run();
  const refundTotalAt = async (minute: number) => {
    world.clock.now = (Math.floor(world.clock.now / hourMs) + 1) * hourMs + minute * 60_000;
    await processEvents(world.dependencies);
    const payment = 'select refundTotal from payment where reference = ?';
    return (await one<{ refundTotal: number }>(payment, reference)).refundTotal;
  };
  expect(await refundTotalAt(2)).toBe(0);
  expect(await refundTotalAt(1)).toBe(5000);
});
