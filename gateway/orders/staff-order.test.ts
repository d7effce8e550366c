import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { count, one, stockOf } from '../../tests/support/checkout.fixture.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline } from '../../tests/support/refund.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import type { PaymentPort } from '../payments/payment.port.ts';
import { processDueRefunds } from '../refunds/refund.ts';

const world = createSignInWorld();
const { dependencies, clock, settled } = world;

useNamedShop();

type Line = { readonly _id: string };
type Read = {
  order: { status: string; refunds: { amount: number }[]; items: Line[] };
  revision: number;
  refundable: number;
  mails: { mailId: string; canResend: boolean }[];
  changes: { action: string }[];
};

/** An order of two wigs, paid 5 600 online. */
const ordered = () => orderPaidOnline(world);

const manager = () => signedInStaff(world, 'manager');

describe('steps', () => {
  test('of many orders: each has its own outcome and audit row', async () => {
    const [staff, first, second] = [
      await signedInStaff(world, 'fulfilment'),
      await ordered(),
      await ordered(),
    ];
    await env.DB.prepare(`update orders set status = 'cancelled' where id = ?`).bind(second.id).run();
    const steps = [first, second].map(({ id }) => ({ orderId: id, to: 'ready-for-pickup' }));
    expect(await staff.api('POST', '/admin/orders/steps', { steps })).toMatchObject({
      outcomes: [
        { orderId: first.id, isDone: true },
        { orderId: second.id, isDone: false },
      ],
    });
    expect(await count('audit', `subject = ? and staff = ?`, `order/${first.id}`, staff.email)).toBe(1);
    expect(await count('audit', `subject = ?`, `order/${second.id}`)).toBe(0);
  });

  test('payment on delivery is collected once', async () => {
    const [staff, { id }] = [await manager(), await ordered()];
    await env.DB.prepare(
      `update orders set status = 'delivered', isPODOrder = 1, paymentCollected = 0 where id = ?`,
    )
      .bind(id)
      .run();
    const collect = () => staff.send('POST', `/admin/orders/${id}/collected`);
    const answers = await Promise.all([collect(), collect()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await one('select paymentCollected from orders where id = ?', id)).toEqual({
      paymentCollected: 1,
    });
    expect(await count('audit', `subject = ? and action = 'collected'`, `order/${id}`)).toBe(1);
  });
});

describe('refunds', () => {
  const read = async (id: string) => (await (await manager()).api('GET', `/admin/orders/${id}`)) as Read;
  const refunded = (reference: string) =>
    one<{ times: number; amount: number }>(
      `select count(*) as times, coalesce(sum(r.amount), 0) as amount from sandbox_refund r
       join sandbox_transaction t on t.id = r.transactionId where t.reference = ? and failedAt is null`,
      reference,
    );

  test('a part leaves the order as it is; the rest ends it', async () => {
    const [staff, { id, reference, visitor }] = [await manager(), await ordered()];
    const refund = (body: object) => staff.send('POST', `/admin/orders/${id}/refund`, body);
    const part = await refund({ amount: 100_000, isRestocked: false, revision: 0 });
    expect(await part.json()).toMatchObject({ amount: 100_000 });
    await settled();
    const first = await read(id);
    expect(first).toMatchObject({
      order: { status: 'open', refunds: [{ amount: 100_000 }] },
      refundable: 460_000,
    });
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ verified: true });
    expect((await refund({ amount: 460_001, isRestocked: false, revision: first.revision })).status).toBe(
      409,
    );
    expect((await refund({ isRestocked: false, revision: first.revision })).status).toBe(200);
    await settled();
    expect(await read(id)).toMatchObject({ order: { status: 'refunded' }, refundable: 0 });
    expect(await refunded(reference)).toEqual({ times: 2, amount: 560_000 });
    expect((await stockOf(skus.plenty)).quantityAvailable, 'only a restock returns goods').toBe(48);
  });

  test('a manual refund at the provider after a part reduces what is left, once', async () => {
    const [staff, { id, reference }] = [await manager(), await ordered()];
    const part = { amount: 100_000, isRestocked: false, revision: 0 };
    await staff.api('POST', `/admin/orders/${id}/refund`, part);
    await settled();
    const data = { id: 77, transaction_reference: reference, amount: '60000', currency: 'GHS' };
    for (const step of ['pending', 'processed', 'processed']) {
      const event = { event: `refund.${step}`, data: { ...data, status: step, refund_reference: null } };
      await sendEvent(world, await signed(dependencies, event));
      await settled();
    }
    expect(await read(id)).toMatchObject({ order: { status: 'open' }, refundable: 400_000 });
  });

  test('a line is refunded and restocked once', async () => {
    const [staff, { id }] = [await manager(), await ordered()];
    const { order, revision } = await read(id);
    const body = { lines: order.items.map(({ _id }) => _id), isRestocked: true, revision };
    expect((await staff.send('POST', `/admin/orders/${id}/refund`, body)).status).toBe(200);
    await settled();
    expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 50, inventoryCount: 50 });
    const again = { ...body, revision: (await read(id)).revision };
    expect((await staff.send('POST', `/admin/orders/${id}/refund`, again)).status).toBe(409);
  });

  test('points are taken back in proportion', async () => {
    const [staff, { id }] = [await manager(), await ordered()];
    await env.DB.prepare(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, about, reason)
       values ('earned_' || ?1, 1, 'someone', 1001, ?1, 'earned/' || ?1, 'order_placed')`,
    )
      .bind(id)
      .run();
    await staff.api('POST', `/admin/orders/${id}/refund`, {
      amount: 140_000,
      isRestocked: false,
      revision: 0,
    });
    await settled();
    expect(await one('select sum(points) as left from points_entry where orderId = ?', id)).toEqual({
      left: 751,
    });
  });

  const twice = async (send: (index: number) => Promise<unknown>) => {
    await Promise.allSettled(Array.from({ length: 12 }, (_, index) => send(index)));
    await settled();
  };

  test('twelve presses at once refund once; a twin without the revision and state refunds several times', async () => {
    const [staff, { id, reference }, naive] = [await manager(), await ordered(), await ordered()];
    const body = { amount: 50_000, isRestocked: false, revision: 0 };
    await twice(() => staff.send('POST', `/admin/orders/${id}/refund`, body));
    expect(await refunded(reference)).toEqual({ times: 1, amount: 50_000 });
    await twice(async () => {
      const left = await one<{ refundTotal: number }>(
        'select refundTotal from payment where reference = ?',
        naive.reference,
      );
      if (left.refundTotal === 0) await dependencies.payments?.refund(naive.reference, 50_000 as never);
    });
    expect((await refunded(naive.reference)).times).toBeGreaterThan(1);
  });

  test('a refund whose answer is lost is found next to an earlier one, whose late events change nothing', async () => {
    const [{ payments }, { id, reference }] = [dependencies, await ordered()];
    if (!payments) throw new Error('no sandbox');
    let asked = 0;
    const deaf: PaymentPort = {
      ...payments,
      refund: async (...given) => {
        asked += 1;
        await payments.refund(...given);
        return { ok: false, failure: 'unknown' };
      },
    };
    const [first, lost] = [await manager(), await signedInStaff(world, 'owner')];
    await first.api('POST', `/admin/orders/${id}/refund`, {
      amount: 10_000,
      isRestocked: false,
      revision: 0,
    });
    await settled();
    const { revision } = await read(id);
    const outside = createVisitor(testDependencies({ ...dependencies, payments: deaf }));
    for (const [name, value] of lost.cookies) outside.cookies.set(name, value);
    await outside.api('POST', `/admin/orders/${id}/refund`, { amount: 20_000, isRestocked: false, revision });
    await settled();
    clock.now += 31_000;
    await processDueRefunds({ ...dependencies, payments: deaf });
    await settled();
    expect(asked).toBe(1);
    expect(await refunded(reference)).toEqual({ times: 2, amount: 30_000 });
    expect(await one('select refundStatus, refundTotal from payment where reference = ?', reference)).toEqual(
      {
        refundStatus: 'processed',
        refundTotal: 30_000,
      },
    );
    expect(await read(id)).toMatchObject({ order: { status: 'open' }, refundable: 530_000 });
  });

  test('collected cash is refunded by hand', async () => {
    const [staff, { id, reference }] = [await manager(), await ordered()];
    await env.DB.batch([
      env.DB.prepare(`update payment set kind = 'on-delivery', status = 'open' where reference = ?`).bind(
        reference,
      ),
      env.DB.prepare(
        `update orders set status = 'delivered', isPODOrder = 1, paymentCollected = 1 where id = ?`,
      ).bind(id),
    ]);
    await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked: true, revision: 0 });
    expect(await read(id)).toMatchObject({ order: { status: 'refunded', refunds: [{ amount: 560_000 }] } });
    expect((await refunded(reference)).times).toBe(0);
  });
});

test('a cancelled order is fully refunded and restocked; one that was handed over cannot be cancelled', async () => {
  const [staff, { id, reference }] = [await manager(), await ordered()];
  const cancel = () => staff.send('POST', `/admin/orders/${id}/cancel`);
  expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await settled();
  expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'cancelled' });
  expect((await stockOf(skus.plenty)).quantityAvailable).toBe(50);
  expect(await count('audit', `subject = ? and action = 'cancelled'`, `order/${id}`)).toBe(1);
  expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
    refundTotal: 560_000,
  });
  const [late] = [await ordered(), await ordered()];
  await env.DB.prepare(`update orders set status = 'picked-up' where id = ?`).bind(late.id).run();
  expect((await staff.send('POST', `/admin/orders/${late.id}/cancel`)).status).toBe(409);
});

test('a mail that was sent or given up is sent again as a new mail', async () => {
  const [staff, { id }] = [await manager(), await ordered()];
  await env.DB.prepare(`update mail set sentAt = 1 where about = 'order-placed/' || ?`).bind(id).run();
  const { mails } = (await staff.api('GET', `/admin/orders/${id}`)) as Read;
  const [mail] = mails.filter(({ canResend }) => canResend);
  expect((await staff.send('POST', `/admin/orders/${id}/mails/${mail?.mailId}`)).status).toBe(200);
  await env.DB.prepare('update mail set sentAt = null, givenUpAt = 1 where id = ?').bind(mail?.mailId).run();
  expect((await staff.send('POST', `/admin/orders/${id}/mails/${mail?.mailId}`)).status).toBe(200);
  const again = ((await staff.api('GET', `/admin/orders/${id}`)) as Read).mails;
  expect(again).toHaveLength(mails.length + 2);
  const other = await ordered();
  expect((await staff.send('POST', `/admin/orders/${other.id}/mails/${mail?.mailId}`)).status).toBe(409);
});
