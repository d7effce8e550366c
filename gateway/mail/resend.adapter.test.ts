import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { productionSettings, testSettings } from '../../tests/support/settings.ts';
import { requestCode } from '../../tests/support/sign-in.fixture.ts';
import { readSettings } from '../settings.ts';
import { RefusedAddressError } from './mail.port.ts';
import { createMail, outboxOnly } from './provider.ts';
import { createResend } from './resend.adapter.ts';

beforeAll(openNamedShop);

const configured = {
  ...testSettings,
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: env.MAIL_PROVIDER,
  MAIL_FROM: 'Strand <hello@shop.test>',
};

const messageTo = (recipient: string) => ({
  about: `order-placed/${recipient}`,
  recipient,
  subject: 'Your order № 1',
  text: 'Thank you, Akɔsua',
  html: '<p>Thank you, Akɔsua</p>',
});

async function acceptedFor(recipient: string) {
  const accepted = (await (await fetch(`${env.MAIL_PROVIDER}/taken`)).json()) as {
    key: string;
    mail: { to: string[]; subject: string; text: string };
  }[];
  return accepted.filter(({ mail }) => mail.to.includes(recipient));
}

test('sends a message in the provider’s format, and once when repeated', async () => {
  const mail = createMail(readSettings(configured));
  await mail.send(messageTo('ama@example.com'));
  await mail.send(messageTo('ama@example.com'));
  const { recipient, about, ...content } = messageTo('ama@example.com');
  expect(await acceptedFor(recipient)).toEqual([
    { key: about, mail: { from: 'Strand <hello@shop.test>', to: [recipient], ...content } },
  ]);
});

test('a mail with an unsubscribe link sends the List-Unsubscribe headers', async () => {
  const mail = createMail(readSettings(configured));
  const unsubscribeHref = 'https://shop.test/api/stock-notices/stop?notice=n&key=k';
  await mail.send({ ...messageTo('efua@example.com'), unsubscribeHref });
  const [accepted] = await acceptedFor('efua@example.com');
  expect(accepted?.mail).toMatchObject({
    headers: {
      'List-Unsubscribe': `<${unsubscribeHref}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
});

test.each([
  ['bad@example.com', 'The mail provider answered 422'],
  ['quota@example.com', 'The mail provider answered 429'],
])('a refusal for %s is an error without the message’s content', async (recipient, message) => {
  const sent = createMail(readSettings(configured)).send(messageTo(recipient));
  await expect(sent).rejects.toThrow(new Error(message));
});

test('a message above the rate limit is sent a second later', async () => {
  await createMail(readSettings(configured)).send(messageTo('busy@example.com'));
  expect(await acceptedFor('busy@example.com')).toHaveLength(1);
});

test('only an address that the provider refuses is a refused address', async () => {
  const mail = createMail(readSettings(configured));
  await expect(mail.send(messageTo('bad@example.com'))).rejects.toThrow(RefusedAddressError);
  const others = createResend({ apiKey: 're_test', from: 'bad', baseUrl: env.MAIL_PROVIDER });
  await expect(others.send(messageTo('ama@example.com'))).rejects.not.toThrow(RefusedAddressError);
});

test('a wrong key and a provider that does not respond are errors', async () => {
  const options = { apiKey: 're_test', from: 'a@b.co', baseUrl: env.MAIL_PROVIDER, timeoutMs: 100 };
  const wrongKey = createResend({ ...options, apiKey: 're_wrong' }).send(messageTo('a@example.com'));
  await expect(wrongKey).rejects.toThrow('403');
  await expect(createResend(options).send(messageTo('silent@example.com'))).rejects.toThrow();
});

test('a requested code is sent by the provider', async () => {
  const settings = readSettings({ ...productionSettings, ...configured });
  const world = createWorld({ settings, mail: createMail(settings) });
  const email = `${crypto.randomUUID()}@example.com`;
  const visitor = createVisitor(world.dependencies);
  await requestCode(visitor, email);
  const [sent] = await acceptedFor(email);
  const code = /\b\d{6}\b/.exec(sent?.mail.text ?? '')?.[0];
  expect(await visitor.api('POST', '/auth/verify', { email, code })).toMatchObject({ success: true });
});

test('without a key the outbox stores mail', () => {
  expect(createMail(readSettings(testSettings))).toBe(outboxOnly);
});

test('a key without a sender is an invalid configuration', () => {
  const { MAIL_FROM: _, ...senderless } = configured;
  expect(() => readSettings(senderless)).toThrow('MAIL_FROM is needed with RESEND_API_KEY');
});

test('production refuses Resend’s test sender, which mails only its account’s owner', () => {
  const settings = { ...productionSettings, MAIL_FROM: 'Strand <onboarding@resend.dev>' };
  expect(() => readSettings(settings)).toThrow('MAIL_FROM must be of your own domain');
});
