import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createWorld, one, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { createCode, redeem } from '../../tests/support/promo.fixture.ts';
import { closePayment, findPayment, scheduleNextVerification } from '../payments/payment.records.ts';
import { flagForAttention } from '../refunds/attention.records.ts';
import { recordAccepted, requestRefund } from '../refunds/refund.records.ts';
import { markPaid } from './complete-payment.records.ts';
import { freezeSession, setPaymentLink, unfreezeSession, updateInstructions } from './freeze.records.ts';
import { setDiscount } from './redeem.records.ts';
import { readSession } from './session.records.ts';
import { releaseExpired } from './session-end.records.ts';

useNamedShop();

/** A session in payment and its payment, as they were read before a change. */
async function read(world = createWorld()) {
  const { visitor, session, reference } = await payingShopper(world);
  const payment = await findPayment(world.dependencies, { reference });
  const { row } = (await readSession(world.dependencies, { id: session._id })) ?? {};
  if (!payment || !row) throw new Error('There is no payment');
  return { ...world, world, visitor, session, reference, payment, row };
}

const change = (sql: string, sessionId: string) => env.DB.prepare(sql).bind(sessionId).run();

const sessionChanges: [string, string][] = [
  ['changed', 'update checkout_session set revision = revision + 1 where id = ?'],
  ['expired', 'update checkout_session set expiresAt = 1 where id = ?'],
  ['was released', 'update checkout_session set liveKey = null where id = ?'],
];

test.each(sessionChanges)('a session that %s since it was read is not frozen', async (_, sql) => {
  const { dependencies, row: session, payment } = await read();
  const freeze = { session, snapshot: payment.snapshot, kind: 'online' } as const;
  await change(sql, session.id);
  const stale = { ...freeze, reference: `STALE-${session.id}` };
  expect(await freezeSession(dependencies, stale)).toMatchObject({ ok: false });
});

test.each(sessionChanges)('a session that %s since it was read keeps its discount', async (_, sql) => {
  const { dependencies, visitor, session } = await read();
  const { code } = await createCode();
  await redeem(visitor, session, code);
  const { row } = (await readSession(dependencies, { id: session._id })) ?? {};
  if (!row?.discount) throw new Error('There is no discount');
  await change(sql, session._id);
  expect(await setDiscount(dependencies, row, { ...row.discount, code: 'STALE' })).toBe(false);
  expect(await setDiscount(dependencies, row, null)).toBe(false);
});

test('a link that arrives after its session was released does not make it live again', async () => {
  const { dependencies, clock, row, reference } = await read();
  clock.now += 21 * 60_000;
  await releaseExpired(dependencies, { skuIds: ['sku-plenty'], codeIds: [] });
  await setPaymentLink(dependencies, { session: row, reference }, { authorizationUrl: '/', accessCode: '' });
  expect(await one('select expiresAt from checkout_session where id = ?', row.id)).toEqual({
    expiresAt: row.expiresAt,
  });
});

test('a link that arrives after its payment was closed does not open it again', async () => {
  const { dependencies, payment, row, reference } = await read();
  await closePayment(dependencies, payment.id, 'abandoned');
  await setPaymentLink(dependencies, { session: row, reference }, { authorizationUrl: '/', accessCode: '' });
  expect((await findPayment(dependencies, { id: payment.id }))?.status).toBe('abandoned');
});

test('what comes of a payment that another has replaced does not change their session', async () => {
  const { dependencies, payment, row, reference } = await read();
  await change(`update payment set status = 'frozen' where sessionId = ?`, row.id);
  await change(`update checkout_session set externalReference = 'PAY-NEWER' where id = ?`, row.id);
  await updateInstructions(dependencies, payment, 'Ring twice');
  await unfreezeSession(dependencies, { session: row, reference });
  const session = await readSession(dependencies, { id: row.id });
  expect(session?.row).toEqual({ ...row, externalReference: 'PAY-NEWER' });
});

test('instructions that arrive after the order change neither its payment nor its session', async () => {
  const { world, dependencies, payment, row, reference } = await read();
  await completePaid(world, reference);
  await updateInstructions(dependencies, payment, 'Ring twice');
  expect(
    await one(
      `select deliveryInstructions as session, snapshot ->> '$.fulfilment.deliveryInstructions' as payment
       from checkout_session join payment on sessionId = checkout_session.id where checkout_session.id = ?`,
      row.id,
    ),
  ).toEqual({ session: null, payment: null });
});

test.each([
  ['ordered', `update payment set orderId = 'order_other' where sessionId = ?`],
  ['being refunded', `update payment set refundStatus = 'wanted' where sessionId = ?`],
])('a payment that is %s since it was read is not left to staff', async (_, sql) => {
  const { dependencies, payment, row } = await read();
  await change(sql, row.id);
  await flagForAttention(dependencies, payment, 'attention');
  expect((await findPayment(dependencies, { id: payment.id }))?.status).toBe('open');
});

test('a payment that staff settled since it was read is not recorded as paid', async () => {
  const { dependencies, payment, row } = await read();
  await change(`update payment set status = 'attention' where sessionId = ?`, row.id);
  await markPaid(dependencies, payment);
  expect((await findPayment(dependencies, { id: payment.id }))?.status).toBe('attention');
});

test('a payment whose session got an order since it was read is not refunded for want of one', async () => {
  const { dependencies, payment, row } = await read();
  await change(`update checkout_session set placedOrderId = 'order_other' where id = ?`, row.id);
  expect(await requestRefund(dependencies, payment, 'no-stock', [])).toBe(false);
});

test('an answer that arrives after the provider reported the refund as done does not take it back', async () => {
  const { dependencies, payment, row } = await read();
  await change(`update payment set refundStatus = 'processed', refundId = '31' where sessionId = ?`, row.id);
  await recordAccepted(dependencies, { ...payment, refundReason: 'second-payment' }, '31');
  expect((await findPayment(dependencies, { id: payment.id }))?.refundStatus).toBe('processed');
});

test('a payment that was settled since it was verified is not verified again', async () => {
  const { dependencies, payment, row } = await read();
  await change('update payment set nextAskAt = null where sessionId = ?', row.id);
  await scheduleNextVerification(dependencies, payment);
  expect((await findPayment(dependencies, { id: payment.id }))?.nextAskAt).toBeNull();
});
