import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addToBag,
  createWorld,
  finalize,
  one,
  openCheckout,
  pay,
  payingShopper,
} from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { productionSettings, testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld, freshEmail } from '../../tests/support/sign-in.fixture.ts';
import { batch } from '../database/commit.ts';
import { reportHealth } from '../health/health.records.ts';
import { readToday } from '../orders/today.records.ts';
import { readSettings } from '../settings.ts';
import { type Message, RefusedAddressError } from './mail.port.ts';
import { outboxStatement } from './outbox.records.ts';
import { sendMail } from './outbox.ts';

beforeAll(openNamedShop);
beforeEach(() => env.DB.prepare('delete from mail').run());

const minutes = 60_000;

async function insertMail(at: number): Promise<void> {
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
     values ('mail_1', ?1, 'test', 'ama@example.com', 'Hello', 'text', '<p>html', ?1)`,
  )
    .bind(at)
    .run();
}

test('parallel sweeps send a queued message once', async () => {
  const sent: Message[] = [];
  const world = createWorld({ mail: { send: async (message) => void sent.push(message) } });
  await insertMail(world.clock.now);
  await Promise.all([
    sendMail(world.dependencies),
    sendMail(world.dependencies),
    sendMail(world.dependencies),
  ]);
  expect(sent).toEqual([
    {
      about: 'test',
      recipient: 'ama@example.com',
      subject: 'Hello',
      text: 'text',
      html: '<p>html',
      unsubscribeHref: null,
    },
  ]);
});

test('a failing message is retried with growing pauses and given up after a day', async () => {
  const tries: number[] = [];
  const world = createWorld({
    mail: {
      send: async () => {
        tries.push(world.clock.now);
        throw new Error('no');
      },
    },
  });
  expectConsole('"at":"mail"');
  const born = world.clock.now;
  await insertMail(born);
  for (let sweep = 0; sweep < 30; sweep++) {
    await sendMail(world.dependencies);
    world.clock.now = (await one<{ nextTryAt: number }>('select nextTryAt from mail')).nextTryAt;
  }
  const pauses = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / minutes);
  expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240]);
  expect(Math.max(...tries)).toBeGreaterThanOrEqual(born + 24 * 60 * minutes);
  const row = await one<{ givenUpAt: number | null; sentAt: number | null }>(
    'select givenUpAt, sentAt from mail',
  );
  expect(row).toEqual({ sentAt: null, givenUpAt: Math.max(...tries) });
});

test('a message whose address the provider refuses is given up at once, without alarm about the mail', async () => {
  const refuse = () => Promise.reject(new RefusedAddressError('no'));
  const world = createWorld({ mail: { send: refuse } });
  expectConsole('"at":"mail"');
  await insertMail(world.clock.now);
  await sendMail(world.dependencies);
  const { mails } = await readToday(world.dependencies, false);
  expect(mails).toEqual([{ recipient: 'ama@example.com', subject: 'Hello', givenUpAt: world.clock.now }]);
  expect((await reportHealth(world.dependencies)).problems).toEqual([]);
});

test('the confirmation shows items, totals and address in text and HTML, and escapes shopper input', async () => {
  const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });
  const world = createWorld({ settings });
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty, 2);
  const { session } = await openCheckout(visitor);
  const details = {
    ...withinAccra,
    deliveryInstructions: 'For my aunt\r\n<script>alert(1)</script>',
    customerDetails: { ...withinAccra.customerDetails, firstName: "O'Brien-Núñez" },
  };
  const { reference = '' } = await finalize(visitor, session, details);
  const completion = await completePaid(world, reference);
  const orderId = completion.kind === 'ordered' ? completion.orderId : '';
  const { html, text, recipient } = await one<{ html: string; text: string; recipient: string }>(
    'select html, text, recipient from mail where about = ?',
    `order-placed/${orderId}`,
  );
  expect(recipient).toBe('ama@example.com');
  const plain = text.replaceAll('\u00a0', ' ');
  for (const part of [
    '18" Natural black wig × 2: GHS 5,600',
    'Delivery: GHS 30',
    'Total: GHS 5,630',
    'Banana Street',
  ]) {
    expect(plain).toContain(part);
  }
  expect(text).toContain(`https://shop.test/shop/orders/${orderId}`);
  expect(text).toContain(
    'Questions? We are here to help.\nCall +233 30 000 0000\nWrite to us: https://shop.test/contact-us',
  );
  expect(html).toContain('href="tel:+233300000000"');
  expect(html).toContain('O&#39;Brien-Núñez');
  expect(html).not.toContain('<script>');
  expect(html).toContain('For my aunt<br>&lt;script&gt;');
  expect(text).toContain('Instructions:\nFor my aunt\n<script>');
  expect(await one('select recipient from mail where about = ?', `new-order/${orderId}`)).toEqual({
    recipient: 'staff@example.com',
  });
});

describe('a mail to an unverified e-mail', () => {
  const own = freshEmail();
  beforeAll(async () => {
    await env.DB.prepare(
      `update store set config =
         json_set(config, '$.paymentOnDelivery', json('{"isEnabled":true,"maximumOpen":50,"maximumTotal":100000}'))`,
    ).run();
  });

  async function onDelivery(visitor: Visitor, email: string, changes: object = {}) {
    await addToBag(visitor, skus.plenty);
    const { session } = await openCheckout(visitor);
    const orderDetails = {
      ...withinAccra,
      deliveryInstructions: 'Call the guard at the gate',
      customerDetails: { ...withinAccra.customerDetails, email, ...changes },
    };
    const body = { action: 'create-pod-order', podPaymentMethod: 'cash', customerEmail: email, orderDetails };
    return pay(visitor, session, body);
  }

  const textOf = async (orderId = '') =>
    (await one<{ text: string }>('select text from mail where about = ?', `order-placed/${orderId}`)).text;

  test('omits address and instructions of an unpaid order; one to the customer’s verified e-mail includes them', async () => {
    const world = createWorld();
    const guest = await onDelivery(await createGuest(world.dependencies), freshEmail());
    expect(await textOf(guest.orderId)).toContain('Thank you, Ama');
    expect(await textOf(guest.orderId)).not.toMatch(/Banana Street|Call the guard/);
    const { visitor } = await createCustomer(createSignInWorld(), own);
    expect(await textOf((await onDelivery(visitor, own)).orderId)).toMatch(
      /Deliver to:\nBanana Street\nEast Legon\nGreater Accra\nGhana\n[\s\S]*Call the guard/,
    );
    const { visitor: other } = await createCustomer(createSignInWorld());
    expect(await textOf((await onDelivery(other, freshEmail())).orderId)).not.toContain('Banana Street');
  });

  test('does not greet by a name that could be a link, and such an order is refused', async () => {
    const world = createWorld();
    const firstName = 'your parcel is held. Pay at www.evil.example';
    const visitor = await createGuest(world.dependencies);
    expect(await onDelivery(visitor, freshEmail(), { firstName })).toMatchObject({ success: false });
    const { reference } = await payingShopper(world);
    await env.DB.prepare(
      `update payment set snapshot = json_set(snapshot, '$.fulfilment.customerDetails.firstName', ?) where reference = ?`,
    )
      .bind(firstName, reference)
      .run();
    const completion = await completePaid(world, reference);
    const text = await textOf(completion.kind === 'ordered' ? completion.orderId : '');
    expect(text).toContain('Thank you\n');
    expect(text).not.toContain('evil');
  });
});

test('an address gets five mails about orders an hour; the others are sent later', async () => {
  const sent: string[] = [];
  const world = createWorld({ mail: { send: async ({ about }) => void sent.push(about) } });
  const born = world.clock.now;
  const mailTo = (recipient: string, about: string) =>
    outboxStatement(world.dependencies, { about, recipient, subject: 's', text: 't', html: 'h' });
  await batch(env.DB, [
    ...Array.from({ length: 12 }, (_, at) => mailTo('ama@example.com', `order-placed/${at}`)),
    ...Array.from({ length: 7 }, (_, at) => mailTo('staff@example.com', `new-order/${at}`)),
    mailTo('efua@example.com', 'order-placed/efua'),
    ...Array.from({ length: 6 }, (_, at) => mailTo('kofi@example.com', `sign-in-code/${at}`)),
    mailTo('kofi@example.com', 'order-placed/kofi'),
    mailTo('ama@example.com', 'payment-returned/1'),
  ]);
  const sentIn = async (hours: number) => {
    world.clock.now = born + hours * 60 * minutes;
    sent.length = 0;
    await sendMail(world.dependencies);
    return sent.filter((about) => /order-placed.\d/.test(about)).length;
  };
  expect([await sentIn(0), sent.length]).toEqual([5, 21]);
  expect([await sentIn(0.9), await sentIn(1), await sentIn(1.5), await sentIn(2)]).toEqual([0, 5, 0, 2]);
});

test('the outbox can be read outside production only, in previews by staff only', async () => {
  const world = createWorld();
  const { reference } = await payingShopper(world);
  await completePaid(world, reference);
  const { id, subject } = await one<{ id: string; subject: string }>('select id, subject from mail');
  const reader = createVisitor(world.dependencies);
  const list = await reader.send('GET', '/dev/mail');
  expect([list.status, await list.text()]).toEqual([200, expect.stringContaining(subject)]);
  expect(await (await reader.send('GET', `/dev/mail/${id}`)).text()).toContain('Thank you, Ama');
  const preview = createVisitor(
    createWorld({ settings: readSettings({ ...testSettings, ENVIRONMENT: 'preview' }) }).dependencies,
  );
  expect((await preview.send('GET', `/dev/mail/${id}`)).status).toBe(401);
  const settings = readSettings(productionSettings);
  const outside = createVisitor(createWorld({ settings }).dependencies);
  for (const path of ['/dev/mail', `/dev/mail/${id}`]) {
    expect((await outside.send('GET', path)).status).toBe(404);
  }
});
