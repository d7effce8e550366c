import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { mailOrderSteps } from './step-mails.records.ts';

const world = createSignInWorld();
const { dependencies, clock } = world;

beforeAll(openNamedShop);

async function orderAt(status: string) {
  const { visitor, id } = await paidOrder(world);
  await env.DB.prepare('update orders set status = ?2 where id = ?1').bind(id, status).run();
  const staff = await signedInStaff(world, 'fulfilment');
  const note = (text: string, revision: number) =>
    staff.send('PUT', `/admin/orders/${id}/tracking`, { note: text, revision });
  const read = async () => (await visitor.api('GET', `/orders/${id}`)) as { trackingNote?: string };
  return { id, note, read };
}

const trackingMails = (id: string) => count('mail', `about like 'order-tracking/' || ? || '%'`, id);

test('a note on an order that is out for delivery is stored, shown and mailed', async () => {
  const { id, note, read } = await orderAt('out-for-delivery');
  const saved = await note('  Speedaf <SP-1> https://speedaf.example/SP-1?a=1&b=2 ', 0);
  expect(saved.status).toBe(200);
  const { revision } = (await saved.json()) as { revision: number };
  expect((await read()).trackingNote).toBe('Speedaf <SP-1> https://speedaf.example/SP-1?a=1&b=2');
  expect(await count('audit', `subject = ? and action = 'tracking note'`, `order/${id}`)).toBe(1);
  const { text, html } = await one<{ text: string; html: string }>(
    `select text, html from mail where about = 'order-tracking/' || ? || '/0'`,
    id,
  );
  expect(text).toContain('Speedaf <SP-1> https://speedaf.example/SP-1?a=1&b=2');
  expect(html).toContain('Speedaf &lt;SP-1&gt; <a href="https://speedaf.example/SP-1?a=1&amp;b=2"');

  expect((await note('From an older page', 0)).status).toBe(409);
  expect((await note('', revision)).status).toBe(200);
  expect(await read()).not.toHaveProperty('trackingNote');
  expect(await trackingMails(id)).toBe(1);
});

test('an earlier note is in the mail that it is out for delivery', async () => {
  const { id, note } = await orderAt('ready-for-delivery');
  expect((await note('Yango, 024 123 4567', 0)).status).toBe(200);
  expect(await trackingMails(id)).toBe(0);
  await env.DB.batch([
    env.DB.prepare(`update orders set status = 'out-for-delivery' where id = ?`).bind(id),
    env.DB.prepare(
      `insert into order_transition (orderId, status, date) values (?, 'out-for-delivery', ?)`,
    ).bind(id, clock.now),
  ]);
  await mailOrderSteps(dependencies);
  const about = `order-out-for-delivery/${id}`;
  expect(await one('select text from mail where about = ?', about)).toMatchObject({
    text: expect.stringContaining('Yango, 024 123 4567'),
  });
});

test('a note in the first minute follows the mail that it is out for delivery', async () => {
  const { id, note } = await orderAt('out-for-delivery');
  await env.DB.prepare(
    `insert into order_transition (orderId, status, date) values (?, 'out-for-delivery', ?)`,
  )
    .bind(id, clock.now)
    .run();
  expect((await note('Yango, 024 123 4567', 0)).status).toBe(200);
  await mailOrderSteps(dependencies);
  const { results } = await env.DB.prepare(
    `select about, instr(text, 'Yango') > 0 as hasNote from mail
     where about like 'order-out-%' || ?1 or about like 'order-tracking/' || ?1 || '%' order by rowid`,
  )
    .bind(id)
    .all();
  expect(results).toEqual([
    { about: `order-out-for-delivery/${id}`, hasNote: 0 },
    { about: `order-tracking/${id}/0`, hasNote: 1 },
  ]);
});

test('no other order accepts one, and no note has two lines or control characters', async () => {
  const { id, note } = await orderAt('delivered');
  expect((await note('Too late', 0)).status).toBe(409);
  const onItsWay = await orderAt('out-for-delivery');
  for (const text of ['two\nlines', 'turned \u202e round', 'x'.repeat(201)]) {
    expect((await onItsWay.note(text, 0)).status).toBe(400);
  }
  expect(await count('audit', 'subject in (?, ?)', `order/${id}`, `order/${onItsWay.id}`)).toBe(0);
});
