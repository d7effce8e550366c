import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import {
  count,
  finalize,
  one,
  openShopper,
  pay,
  setStoreConfig,
} from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { updateOrderDetails } from './staff-details.records.ts';

const world = createSignInWorld();

beforeAll(openNamedShop);

/** An order paid for delivery in Accra, and the call that corrects `changes` of its details. */
async function ordered() {
  const { visitor, session } = await openShopper(world);
  const { reference = '' } = await finalize(visitor, session, withinAccra);
  await approveWithoutWebhook(reference, world.clock.now);
  await visitor.api('GET', `/checkout/verify/${reference}`);
  const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
  const staff = await signedInStaff(world, 'manager');
  const { customerDetails, deliveryDetails } = withinAccra;
  const correct = (changes: object, revision = 0) =>
    staff.send('PUT', `/admin/orders/${id}/details`, {
      customerDetails,
      deliveryDetails,
      revision,
      ...changes,
    });
  const read = () => visitor.api('GET', `/orders/${id}`);
  return { id, staff, visitor, session, correct, read };
}

/** Whether the link in a mail opens the order. */
async function opens(id: string, { text }: { readonly text: string }): Promise<boolean> {
  const [, key] = /\?key=([\w-]+)/.exec(text) ?? [];
  return (await createVisitor(world.dependencies).api('GET', `/orders/${id}/linked?key=${key}`)) !== null;
}

test('a mistyped email, phone and street are corrected: in the order, its session, its search and its mails', async () => {
  const { id, staff, visitor, session, correct, read } = await ordered();
  const contact = { ...withinAccra.customerDetails, email: 'Ama@Example.net ', phoneNumber: '020 765 4321' };
  const address = { ...withinAccra.deliveryDetails, houseNumber: '12', street: 'Orange Street' };
  const saved = await correct({
    customerDetails: contact,
    deliveryDetails: address,
    deliveryInstructions: 'Ring twice',
  });
  expect(saved.status).toBe(200);
  const now = {
    customerDetails: { email: 'ama@example.net', phoneNumber: '020 765 4321' },
    deliveryDetails: { street: 'Orange Street', houseNumber: '12' },
    deliveryInstructions: 'Ring twice',
    deliveryFee: 30,
  };
  expect(await read()).toMatchObject(now);
  expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject(now);
  expect(await staff.api('GET', '/admin/orders?q=0207654321')).toMatchObject({ orders: [{ orderId: id }] });
  const mail = await one<{ recipient: string; text: string }>(
    `select recipient, text from mail where about = 'order-details/' || ? || '/0'`,
    id,
  );
  expect(mail.recipient).toBe('ama@example.net');
  expect(mail.text).toContain('12 Orange Street');
  expect(mail.text).toContain('020 765 4321');
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({
    changes: [
      {
        action: 'corrected',
        before: { phoneNumber: '+233 24 123 4567' },
        after: { email: 'ama@example.net' },
      },
    ],
  });
  expect((await correct({}, 0)).status, 'from an older page').toBe(409);
});

test('after a correction, a mail sent again and its link reach the right address only, one for the shop the shop', async () => {
  const { id, staff, correct } = await ordered();
  const shopMail = 'owner@shop.example';
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
     values ('notice-' || ?1, 1, 'new-order/' || ?1, ?2, 'New', 'x', 'x', 1)`,
  )
    .bind(id, shopMail)
    .run();
  await env.DB.prepare(`update mail set sentAt = 1 where about like '%' || ?`).bind(id).run();
  await correct({ customerDetails: { ...withinAccra.customerDetails, email: 'right@example.com' } });
  const { mails } = (await staff.api('GET', `/admin/orders/${id}`)) as { mails: { mailId: string }[] };
  for (const { mailId } of mails) await staff.send('POST', `/admin/orders/${id}/mails/${mailId}`);
  const mailed = (about: string) =>
    one<{ recipient: string; text: string }>('select recipient, text from mail where about like ?', about);
  const again = await mailed(`order-placed/${id}/%`);
  expect(again.recipient).toBe('right@example.com');
  expect((await mailed(`new-order/${id}/%`)).recipient).toBe(shopMail);

  expect(await opens(id, again)).toBe(true);
  expect(await opens(id, await mailed(`order-details/${id}/0`))).toBe(true);
  expect(await opens(id, await mailed(`order-placed/${id}`)), 'sent to the wrong address').toBe(false);
});

test('a mail that waits goes to the corrected address, with its link', async () => {
  const { id, correct } = await ordered();
  await env.DB.prepare('update mail set sentAt = null, nextTryAt = 9e15 where about = ?')
    .bind(`order-placed/${id}`)
    .run();
  await correct({ customerDetails: { ...withinAccra.customerDetails, email: 'right@example.com' } });
  const waiting = await one<{ recipient: string; text: string }>(
    'select recipient, text from mail where about = ?',
    `order-placed/${id}`,
  );
  expect(waiting.recipient).toBe('right@example.com');
  expect(await opens(id, waiting)).toBe(true);
});

test('a mail that was tried stays with its address, which its provider may have accepted, and staff’s with staff', async () => {
  const { id, correct } = await ordered();
  const { email } = withinAccra.customerDetails;
  await env.DB.batch([
    env.DB.prepare('update mail set sentAt = null, nextTryAt = 9e15, tries = 1 where about = ?').bind(
      `order-placed/${id}`,
    ),
    env.DB.prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
       values ('notice-' || ?1, 1, 'new-order/' || ?1, ?2, 'New', 'x', 'x', 9e15)`,
    ).bind(id, email),
  ]);
  await correct({ customerDetails: { ...withinAccra.customerDetails, email: 'right@example.com' } });
  expect(
    await count('mail', 'recipient = ? and about in (?, ?)', email, `order-placed/${id}`, `new-order/${id}`),
  ).toBe(2);
});

test('nothing changes by details that are wrong, the same, or cost another fee', async () => {
  const { id, correct, read } = await ordered();
  const before = await read();
  const refused = async (changes: object) =>
    ((await (await correct(changes)).json()) as { error: string }).error;
  const { customerDetails, deliveryDetails } = withinAccra;
  expect(await refused({ customerDetails: { ...customerDetails, email: 'ama@' } })).toBe('Invalid email');
  expect(await refused({ customerDetails: { ...customerDetails, firstName: '' } })).toBe(
    'First name is required',
  );
  expect(await refused({ deliveryDetails: { ...deliveryDetails, street: ' ' } })).toBe('Street is required');
  expect(await refused({ deliveryDetails: { ...deliveryDetails, region: 'AH' } })).toContain('another fee');
  expect(await refused({})).toBe('The order has these details already.');
  expect(await read()).toEqual(before);
  expect(await count('audit', 'subject = ?', `order/${id}`)).toBe(0);
  expect(await count('mail', `about like 'order-details/' || ? || '%'`, id)).toBe(0);
});

test('an order that the customer has, or that is cancelled, keeps its details', async () => {
  const { id, correct } = await ordered();
  for (const status of ['delivered', 'cancelled', 'refund-pending']) {
    await env.DB.prepare('update orders set status = ?2 where id = ?1').bind(id, status).run();
    expect((await correct({ deliveryInstructions: 'Ring twice' })).status, status).toBe(409);
  }
});

test('line breaks that a browser posted otherwise are no correction', async () => {
  const { correct } = await ordered();
  await correct({ deliveryInstructions: 'Ring twice\nAma' });
  const { id: revision } = await one<{ id: number }>('select max(id) as id from audit');
  const again = await correct({ deliveryInstructions: 'Ring twice\r\nAma' }, revision);
  expect(await again.json()).toEqual({ error: 'The order has these details already.' });
});

test('an unpaid order’s mail to an e-mail that is not the account’s own has neither phone nor address', async () => {
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true } });
  const { visitor, session } = await openShopper(world, [[skus.oil, 1]]);
  const { customerDetails, deliveryDetails } = withinAccra;
  const { orderId: id } = await pay(visitor, session, {
    action: 'create-pod-order',
    podPaymentMethod: 'cash',
    orderDetails: withinAccra,
    customerEmail: customerDetails.email,
  });
  const { ownerId } = await one<{ ownerId: string }>('select ownerId from orders where id = ?', id);
  await env.DB.prepare('insert into user (id, createdAt, email) values (?, 1, ?)')
    .bind(ownerId, customerDetails.email)
    .run();
  const staff = await signedInStaff(world, 'manager');
  const sent = async (changes: object) => {
    const { revision } = (await staff.api('GET', `/admin/orders/${id}`)) as { revision: number };
    await staff.send('PUT', `/admin/orders/${id}/details`, {
      customerDetails,
      deliveryDetails,
      ...changes,
      revision,
    });
    return one<{ recipient: string; text: string }>(
      'select recipient, text from mail where about = ?',
      `order-details/${id}/${revision}`,
    );
  };
  expect((await sent({ deliveryInstructions: 'Ring twice' })).text).toContain('Banana Street');
  const other = await sent({ customerDetails: { ...customerDetails, email: 'other@example.com' } });
  expect(other.recipient).toBe('other@example.com');
  expect(other.text).not.toContain('Banana Street');
  expect(other.text).not.toContain(customerDetails.phoneNumber);
});

test('the details of an order that its shopper cancels while staff correct them stay as they are', async () => {
  const { id, read } = await ordered();
  const database = drizzle({
    prepare: (text: string) => env.DB.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      await env.DB.prepare(`update orders set status = 'cancelled' where id = ?`).bind(id).run();
      return env.DB.batch(statements);
    },
  } as D1Database);
  const { customerDetails, deliveryDetails } = withinAccra;
  const corrected = { customerDetails: { ...customerDetails, phoneNumber: '020 765 4321' }, deliveryDetails };
  const change = { orderId: id, revision: 0, staff: 'kofi', deliveryInstructions: undefined, ...corrected };
  const saved = updateOrderDetails({ ...world.dependencies, database }, change);
  await expect(saved).rejects.toThrow('can no longer be changed');
  expect(await read()).toMatchObject({ status: 'cancelled', customerDetails });
  expect(await count('mail', `about like 'order-details/' || ? || '%'`, id)).toBe(0);
});
