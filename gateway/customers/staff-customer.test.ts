// over 250 lines: what staff do with a customer, and each thing that an erasure removes, in one world.
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { addToBag, count, one, payingShopper, setStock } from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { createOfferWorld } from '../../tests/support/offer.fixture.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook, paidFacts, paidOrder } from '../../tests/support/payment.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { completePayment } from '../checkout/complete-payment.ts';
import { mailOrderSteps } from '../orders/step-mails.records.ts';
import { mailStockNotices } from '../stock-notices/stock-notice.sweep.ts';

const world = createSignInWorld();

beforeAll(async () => {
  await openNamedShop();
  await setStock(skus.plenty, 50);
});

/** An account with an order, a bag and a profile. */
async function customer() {
  const { visitor, userId } = await createCustomer(world);
  const { reference, id: orderId } = await paidOrder(world, skus.plenty, { as: visitor });
  await visitor.api('PUT', '/users/me', { firstName: 'Efua', lastName: 'N’Asante' });
  await addToBag(visitor, skus.oil);
  return { visitor, userId, orderId, reference };
}

/** What shopping leaves of a customer beside orders, profile and bag. */
async function leaveTraces(userId: string): Promise<void> {
  const inserts = [
    `saved_bag (id, createdAt, updatedAt, ownerId) values ('', 1, 1, ?)`,
    `analytics_event (id, createdAt, ownerId, action, data, device) values ('', 1, ?, '', '{}', '')`,
    `idempotent_answer (ownerId, address, key, createdAt, bodyHash) values (?, '', '', 1, '')`,
    `review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings)
     select id, 1, 1, iif(id = 'own', ?, ''), id, id, '', '', '', '[]' from (select 'own' as id union select 'other')`,
    `review_helpful (reviewId, userId) values ('other', ?)`,
    `one_time_code (id, createdAt, email, codeHash, browserHash, network, isKnownBrowser, expiresAt)
     select '', 1, email, '', '', '', 0, 1 from orders where ownerId = ?`,
    `payment_event (id, createdAt, event, dataId, reference, body, handledAt)
     select '', 1, '', '', externalReference, 'Ama', 1 from orders where ownerId = ?`,
  ];
  await env.DB.batch([
    ...inserts.map((insert) => env.DB.prepare(`insert into ${insert}`).bind(userId)),
    env.DB.prepare(`update points_entry set note = 'Ama rang' where ownerId = ?`).bind(userId),
  ]);
}

test('is not erased while they owe the payment of a delivered order', async () => {
  const { userId, orderId } = await customer();
  const owner = await signedInStaff(world, 'owner');
  const erase = () => owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  const due = env.DB.prepare(
    `update orders set status = 'delivered', isPODOrder = 1, paymentCollected = ?2 where id = ?1`,
  );
  await due.bind(orderId, 0).run();
  expect((await erase()).status).toBe(409);
  await due.bind(orderId, 1).run();
  expect((await erase()).status).toBe(200);
});

test('is found by parts of e-mail, name and phone', async () => {
  const [staff, { visitor, userId }] = [await signedInStaff(world, 'manager'), await customer()];
  await visitor.api('PUT', '/users/me', { firstName: 'Éfua', phoneNumber: '+233 (24) 555-9960' });
  const account = ['efua', 'asante éfua', 'n’asan', "N'ASAN", '9960', '0245559960'];
  for (const q of [...account, 'mens', '024 123', '4567', 'ama@example', '']) {
    const { customers } = (await staff.api('GET', `/admin/customers?${new URLSearchParams({ q })}`)) as {
      customers: object[];
    };
    expect(customers, q).toContainEqual(expect.objectContaining({ customerId: userId }));
  }
});

test('points change with a reason, and never fall below zero', async () => {
  const [staff, { userId, visitor }] = [await signedInStaff(world, 'manager'), await customer()];
  const { points: before } = (await visitor.api('GET', '/rewards/points')) as { points: number };
  const give = (points: number, revision: number) =>
    staff.send('POST', `/admin/customers/${userId}/points`, { points, note: 'A late parcel', revision });
  const given = await give(50, 0);
  const { revision } = (await given.json()) as { revision: number };
  expect(await visitor.api('GET', '/rewards/points')).toEqual({ points: before + 50 });
  expect((await give(50, 0)).status, 'clicked twice').toBe(409);
  expect((await give(-before - 51, revision)).status).toBe(400);
  expect(await visitor.api('GET', '/rewards/points')).toEqual({ points: before + 50 });
  expect(await staff.api('GET', `/admin/customers/${userId}`)).toMatchObject({
    revision,
    pointsEntries: [{ points: 50, note: 'A late parcel' }, {}],
  });
});

test('can be exported, and erased without open orders; orders stay without personal data', async () => {
  const [owner, { userId, orderId, reference, visitor }] = [
    await signedInStaff(world, 'owner'),
    await customer(),
  ];
  const data = await owner.send('GET', `/admin/customers/${userId}/data`);
  expect(data.headers.get('content-disposition')).toContain('attachment');
  expect(await data.json()).toMatchObject({
    account: [{ firstName: 'Efua' }],
    orders: [{ id: orderId }],
    bag: [{}],
  });
  expect(await count('audit', `action = 'handed out' and subject = 'customer-data/' || ?`, userId)).toBe(1);
  await setStock(skus.soldOut, 0);
  await visitor.api('POST', '/stock-notices', { productSkuId: skus.soldOut.sku, email: 'ama@example.com' });
  const erase = () => owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  expect((await erase()).status, 'an order is under way').toBe(409);
  expect(await count('user', 'id = ?', userId)).toBe(1);
  const customerDetails = { ...pickup.customerDetails, firstName: 'Esi' };
  await owner.api('PUT', `/admin/orders/${orderId}/details`, { customerDetails, revision: 0 });
  await owner.api('POST', `/admin/orders/${orderId}/notes`, { note: 'Her twin collects it' });
  await env.DB.prepare(`update orders set status = 'picked-up', trackingNote = 'Esi waits' where id = ?`)
    .bind(orderId)
    .run();
  await leaveTraces(userId);
  const pages = await one('select revision from store');
  expect((await erase()).status).toBe(200);
  expect(await one('select revision from store'), 'cached reviews').not.toEqual(pages);
  expect(await count('user', 'id = ?', userId)).toBe(0);
  for (const table of ['bag', 'saved_bag', 'analytics_event', 'idempotent_answer', 'review'])
    expect(await count(table, 'ownerId = ?', userId), table).toBe(0);
  expect(await count('review_helpful', 'userId = ?', userId)).toBe(0);
  expect(await count('audit', `after like '%Esi%' or after like '%twin%'`)).toBe(0);
  expect(await count('one_time_code')).toBe(0);
  expect(await count('stock_notice')).toBe(0);
  const found = await Promise.all(
    ['Ama', 'Efua', 'Esi', '4567'].map((q) =>
      owner.api('GET', `/admin/customers?${new URLSearchParams({ q })}`),
    ),
  );
  expect(JSON.stringify(found)).not.toContain(userId);
  const order = await one<{ text: string; amount: number }>(
    `select json_array(customerDetails, deliveryDetails, email, phoneDigits, trackingNote, (select snapshot from payment where reference = ?2),
       (select json_group_array(body) from payment_event where reference = ?2),
       (select json_array(customerDetails, billingDetails) from checkout_session where placedOrderId = ?1),
       (select json_group_array(note) from points_entry where orderId = ?1),
       (select json_group_array(text || recipient) from mail where about like '%' || ?1)) as text, amount from orders where id = ?1`,
    orderId,
    reference,
  );
  expect(order.text).not.toMatch(/Ama|Esi|Mensah|ama@|24 123/);
  expect(order.amount).toBe(skus.plenty.price);
  expect(
    await count('audit', `subject = ? and action = 'erased' and after is null`, `customer/${userId}`),
  ).toBe(1);
  expect(await owner.api('GET', `/admin/orders/${orderId}`)).toMatchObject({
    order: { amount: skus.plenty.price },
  });
});

test('leaves no trace in the search index, which would keep deleted words until a later merge', async () => {
  const [owner, { userId, orderId }] = [await signedInStaff(world, 'owner'), await customer()];
  const name = 'ʒʒʒ';
  await env.DB.batch([
    env.DB.prepare('update user set firstName = ? where id = ?').bind(name, userId),
    env.DB.prepare(
      `update orders set status = 'picked-up', customerDetails = json_set(customerDetails, '$.firstName', ?) where id = ?`,
    ).bind(name, orderId),
  ]);
  const letter = `instr(block, cast('ʒ' as blob)) > 0`;
  const traces = async () => [
    await count('search_index_user_data', letter),
    await count('search_index_orders_data', letter),
  ];
  expect(await traces()).toEqual([1, 1]);
  expect((await owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 })).status).toBe(200);
  expect(await traces()).toEqual([0, 0]);
});

test('exports a text that starts with a bracket as text', async () => {
  const [owner, { userId, orderId }] = [await signedInStaff(world, 'owner'), await customer()];
  const note = '[blue gate] ring twice';
  await env.DB.prepare('update orders set deliveryInstructions = ? where id = ?').bind(note, orderId).run();
  expect(await owner.api('GET', `/admin/customers/${userId}/data`)).toMatchObject({
    orders: [{ deliveryInstructions: note, customerDetails: { firstName: 'Ama' } }],
  });
});

test('is not erased while a payment can still become an order', async () => {
  const owner = await signedInStaff(world, 'owner');
  const { visitor, userId } = await createCustomer(world);
  const { reference } = await payingShopper(world, skus.plenty, { as: visitor });
  const erase = () => owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  expect((await erase()).status).toBe(409);
  await approveWithoutWebhook(reference, world.clock.now);
  await visitor.api('GET', `/checkout/verify/${reference}`);
  const order = await one<{ email: string }>(
    'select email from orders where externalReference = ?',
    reference,
  );
  expect(order.email).toBe('ama@example.com');
});

test('a payment by a link from before the erasure is refunded and becomes no order', async () => {
  const owner = await signedInStaff(world, 'owner');
  const { visitor, userId } = await createCustomer(world);
  const { reference, session } = await payingShopper(world, skus.plenty, { as: visitor });
  const facts = await paidFacts(reference);
  // The link was not paid for three days.
  await env.DB.prepare(`update payment set status = 'abandoned', nextAskAt = null where reference = ?`)
    .bind(reference)
    .run();
  await owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  await approveWithoutWebhook(reference, world.clock.now);
  expect(await completePayment(world.dependencies, reference, facts)).toEqual({ kind: 'refunding' });
  expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
  expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
    refundTotal: facts.amount,
  });
  expect(await count('mail', `recipient = ''`)).toBe(0);
});

test('queued mail of an erased customer is not sent', async () => {
  const [owner, { userId, orderId }] = [await signedInStaff(world, 'owner'), await customer()];
  await env.DB.prepare(`update orders set status = 'picked-up' where id = ?`).bind(orderId).run();
  await env.DB.prepare('update mail set sentAt = null, givenUpAt = null, nextTryAt = 0').run();
  await env.DB.prepare(`insert into order_transition (orderId, status, date) values (?, 'cancelled', ?)`)
    .bind(orderId, world.clock.now)
    .run();
  await owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  await mailOrderSteps(world.dependencies);
  expect(await count('mail', `recipient in ('erased', '') and sentAt is null`)).toBe(0);
});

test('for an unverified address, only mails about the customer’s own orders are exported and erased', async () => {
  const owner = await signedInStaff(world, 'owner');
  const other = await customer();
  const { email } = await one<{ email: string }>('select email from orders where id = ?', other.orderId);
  const { visitor: typist, orderId, userId } = await customer();
  await env.DB.batch([
    env.DB.prepare(`update orders set status = 'picked-up' where id = ?`).bind(orderId),
    env.DB.prepare('update user set email = ? where id = ?').bind(email, other.userId),
  ]);
  await setStock(skus.soldOut, 0);
  await other.visitor.api('POST', '/stock-notices', { productSkuId: skus.soldOut.sku, email });
  const aboutOf = (id: string) => count('mail', `recipient = ? and about like '%' || ?`, email, id);
  const mails = await Promise.all([aboutOf(orderId), aboutOf(other.orderId)]);
  expect(mails).toEqual([1, 1]);
  const data = await owner.api('GET', `/admin/customers/${userId}/data`);
  expect(data).toMatchObject({ mails: [{ recipient: email }], stockNotices: [] });
  expect((data as { mails: object[] }).mails).toHaveLength(1);
  expect((await owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 })).status).toBe(200);
  expect(await Promise.all([aboutOf(orderId), aboutOf(other.orderId)])).toEqual([0, 1]);
  expect(await count('stock_notice', 'email = ?', email)).toBe(1);
  expect(await typist.api('GET', '/users/me')).toBeNull();
});

test('staff mails about an order and all mails about a payment are erased, too', async () => {
  const [owner, { userId, orderId }] = [await signedInStaff(world, 'owner'), await customer()];
  await env.DB.prepare(`update orders set status = 'picked-up' where id = ?`).bind(orderId).run();
  const write = (about: string, recipient: string) =>
    env.DB.prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, sentAt)
       select 'mail-' || ?1 || id, 1, ?1 || iif(?1 = 'new-order/', id, externalReference || '/5000'), ?2, '', 'For Ama', '', 0, 1
       from orders where id = ?3`,
    ).bind(about, recipient, orderId);
  await env.DB.batch([write('new-order/', 'staff@example.com'), write('staff-refund/', 'typed@example.com')]);
  await owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  expect(await count('mail', `text = 'For Ama'`)).toBe(0);
});

test('erasing a guest erases their welcome offer, its mail and the e-mail that used it', async () => {
  const owner = await signedInStaff(world, 'owner');
  const offers = createOfferWorld();
  await offers.promiseWelcome();
  const [guest, email] = [await createGuest(offers.dependencies), offers.freshEmail()];
  const { _id } = (await guest.api('GET', '/guests')) as { _id: string };
  await offers.requested(guest, email);
  expect(await owner.api('GET', `/admin/customers/${_id}/data`)).toMatchObject({
    guest: [{ email }],
    mails: [{ recipient: email }],
  });
  await env.DB.prepare(
    `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey, emailKey)
     select 'trace', 1, promoCodeId, ownerId, '', 1, 'trace', promoCodeId || '/' || email from offer where ownerId = ?`,
  )
    .bind(_id)
    .run();
  expect((await owner.send('POST', `/admin/customers/${_id}/erase`, { revision: 0 })).status).toBe(200);
  expect(await count('mail', `recipient = ?1 or text like '%' || ?1 || '%'`, email)).toBe(0);
  expect(await count('redemption', `emailKey like '%' || ?`, email)).toBe(0);
  expect(await count('offer', 'ownerId = ?', _id)).toBe(0);
  expect(await count('guest', 'id = ?', _id)).toBe(0);
});

test('erasing a guest erases the mails of their stock notices', async () => {
  const owner = await signedInStaff(world, 'owner');
  const { visitor, orderId } = await customer();
  const email = `${crypto.randomUUID()}@example.com`;
  await env.DB.prepare(
    `update orders set status = 'picked-up', email = ?2, ownerId = 'guest_notice' where id = ?1`,
  )
    .bind(orderId, email)
    .run();
  await setStock(skus.soldOut, 0);
  await visitor.api('POST', '/stock-notices', { productSkuId: skus.soldOut.sku, email });
  await setStock(skus.soldOut, 1);
  await mailStockNotices(world.dependencies);
  expect(await count('mail', 'recipient = ?', email)).toBe(1);
  expect((await owner.send('POST', '/admin/customers/guest_notice/erase', { revision: 0 })).status).toBe(200);
  expect(await count('mail', 'recipient = ?', email)).toBe(0);
});

test('staff’s notes on settled payments are erased, too', async () => {
  const [owner, { userId, orderId, reference }] = [await signedInStaff(world, 'owner'), await customer()];
  await env.DB.batch([
    env.DB.prepare(`update orders set status = 'picked-up' where id = ?`).bind(orderId),
    env.DB.prepare(
      `insert into audit (at, staff, action, subject, after)
       select 1, '', 'settled by hand', value, '{"note":"Ama rang"}' from json_each(?)`,
    ).bind(JSON.stringify([`order/${orderId}`, `payment/${reference}`])),
  ]);
  await owner.send('POST', `/admin/customers/${userId}/erase`, { revision: 0 });
  expect(await count('audit', `after like '%Ama rang%'`)).toBe(0);
});
