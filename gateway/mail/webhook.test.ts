import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, one } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { readToday } from '../orders/today.records.ts';
import { readSettings } from '../settings.ts';
import { sendMail } from './outbox.ts';
import { createMail } from './provider.ts';

beforeAll(openNamedShop);

// Published by Svix, which signs for Resend, as an example.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const example = {
  body: '{"test": 2432232314}',
  headers: {
    'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'svix-timestamp': '1614265330',
    'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};

const settings = readSettings({
  ...testSettings,
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: env.MAIL_PROVIDER,
  MAIL_FROM: 'Strand <hello@shop.test>',
  RESEND_WEBHOOK_SECRET: secret,
});

type World = ReturnType<typeof createWorld>;

const post = (world: World, body: string, headers: Record<string, string>) =>
  createVisitor(world.dependencies).send('POST', '/webhooks/resend', body, {
    origin: 'https://svix.example',
    ...headers,
  });

async function postSigned(world: World, event: unknown) {
  const body = JSON.stringify(event);
  const bytes = Uint8Array.fromBase64(secret.slice('whsec_'.length));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const content = new TextEncoder().encode(`msg_1.1764158400.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content)).toBase64();
  return post(world, body, {
    'svix-id': 'msg_1',
    'svix-timestamp': '1764158400',
    'svix-signature': `v1,${'A'.repeat(43)}= v1,${signature}`,
  });
}

/** A message that the provider has taken, and the id it will return in events. */
async function sentMail(world: World, about: string): Promise<string> {
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
     values ('mail_' || ?1, 1, ?1, 'ama@gmial.com', ?1, 't', 'h', 1)`,
  )
    .bind(about)
    .run();
  await sendMail(world.dependencies);
  const taken = (await (await fetch(`${env.MAIL_PROVIDER}/taken`)).json()) as {
    key: string;
    mail: { tags: { name: string; value: string }[] };
  }[];
  return taken.find(({ key }) => key === about)?.mail.tags[0]?.value ?? '';
}

const stateOf = (id: string) =>
  one<{ sentAt: number | null; givenUpAt: number | null }>(
    'select sentAt, givenUpAt from mail where id = ?',
    id,
  );

test('mail that bounced did not arrive, and staff see it today; a repeat and a late "sent" change nothing', async () => {
  const world = createWorld({ settings, mail: createMail(settings) });
  const id = await sentMail(world, 'order-placed-1');
  const sent = await stateOf(id);
  expect(sent).toEqual({ sentAt: world.clock.now, givenUpAt: null });
  for (const type of ['email.delivered', 'email.delivery_delayed', 'domain.updated'])
    expect((await postSigned(world, { type, data: { tags: { mail: id } } })).status).toBe(200);
  expect(await stateOf(id)).toEqual(sent);

  const lost = { sentAt: null, givenUpAt: world.clock.now };
  const bounce = { type: 'email.bounced', data: { to: ['ama@gmial.com'], tags: { mail: id } } };
  expect(await (await postSigned(world, bounce)).json()).toEqual({ message: 'OK' });
  expect(await stateOf(id)).toEqual(lost);
  world.clock.now += 60_000;
  await postSigned(world, bounce);
  await sendMail(world.dependencies, id);
  expect(await stateOf(id)).toEqual(lost);
  const { mails } = await readToday(world.dependencies, false);
  expect(mails).toEqual([
    { recipient: 'ama@gmial.com', subject: 'order-placed-1', givenUpAt: lost.givenUpAt },
  ]);
});

test('an event that comes before the answer of the provider wins', async () => {
  const world: World = createWorld({
    settings,
    mail: {
      send: async (_, mail) => {
        await postSigned(world, {
          type: 'email.suppressed',
          data: { tags: [{ name: 'mail', value: mail }] },
        });
      },
    },
  });
  await sentMail(world, 'order-placed-2');
  expect(await stateOf('mail_order-placed-2')).toEqual({ sentAt: null, givenUpAt: world.clock.now });
});

test('today does not list the offers and stock notices that did not arrive', async () => {
  const world = createWorld({ settings, mail: createMail(settings) });
  for (const about of ['offer/1', 'stock-notice/1/1']) {
    const id = await sentMail(world, about);
    await postSigned(world, { type: 'email.failed', data: { tags: { mail: id } } });
    expect((await stateOf(id)).givenUpAt).toBe(world.clock.now);
  }
  const { mails } = await readToday(world.dependencies, false);
  expect(mails.filter(({ subject }) => !subject.startsWith('order-'))).toEqual([]);
});

test('accepts the published example of the signature, and no other body, header or shop without the secret', async () => {
  const world = createWorld({ settings });
  const { body, headers } = example;
  // Signed, and no event of Resend.
  expect((await post(world, body, headers)).status).toBe(400);
  expect((await post(world, `${body} `, headers)).status).toBe(401);
  for (const name of Object.keys(headers))
    expect((await post(world, body, { ...headers, [name]: 'v1,x' })).status).toBe(401);
  expect((await post(world, body, {})).status).toBe(401);
  for (const RESEND_WEBHOOK_SECRET of [undefined, '', 'whsec_', 'whsec_AAAAab=', 'wh_1'])
    expect(
      (await post(createWorld({ settings: { ...settings, RESEND_WEBHOOK_SECRET } }), body, headers)).status,
    ).toBe(401);
  const pasted = { ...settings, RESEND_WEBHOOK_SECRET: ` ${secret}\n` };
  expect((await post(createWorld({ settings: pasted }), body, headers)).status).toBe(400);
});

test('events about mail that is not ours are accepted', async () => {
  const world = createWorld({ settings });
  for (const tags of [undefined, null, {}, { mail: 'mail_unknown' }, [{ name: 'category', value: 'news' }]])
    expect((await postSigned(world, { type: 'email.bounced', data: { tags } })).status).toBe(200);
});
