import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { count, createWorld, one, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import { markPaid } from '../checkout/complete-payment.records.ts';
import { refundPayment } from '../checkout/refund.ts';
import { findPayment } from '../payments/payment.records.ts';
import { resolvePayment } from './staff-payment.records.ts';

const world = createWorld();
const { dependencies, settled } = world;

useNamedShop();

test('a completion that read the payment before staff resolved it does not refund it again', async () => {
  const { reference } = await payingShopper(world, skus.plenty);
  await approveWithoutWebhook(reference, world.clock.now);
  const paid = env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`);
  await paid.bind(reference).run();
  const read = await findPayment(dependencies, { reference });
  if (!read) throw new Error('There is no payment');
  expect(await resolvePayment(dependencies, { reference, note: 'By MoMo', staff: 'a@b.co' })).toBe(true);
  await refundPayment(dependencies, read, 'ended');
  await settled();
  expect(await one('select status, refundTotal from payment where reference = ?', reference)).toEqual({
    status: 'attention',
    refundTotal: 0,
  });
  const made = 'transactionId in (select id from sandbox_transaction where reference = ?)';
  expect(await count('sandbox_refund', made, reference)).toBe(0);
});

test('a completion that breaks after staff resolved its payment leaves it resolved', async () => {
  const { reference } = await payingShopper(world, skus.plenty);
  await approveWithoutWebhook(reference, world.clock.now);
  await env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`)
    .bind(reference)
    .run();
  const read = await findPayment(dependencies, { reference });
  if (!read) throw new Error('There is no payment');
  expect(await resolvePayment(dependencies, { reference, note: 'By MoMo', staff: 'a@b.co' })).toBe(true);
  await markPaid(dependencies, { ...read, transactionId: '4099260516' });
  expect(await one('select status from payment where reference = ?', reference)).toEqual({
    status: 'attention',
  });
});
