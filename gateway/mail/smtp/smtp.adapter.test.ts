import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { TakenMail } from '../../../tests/world/mail-server.ts';
import { testSettings } from '../../../tests/world/settings.ts';
import { readSettings } from '../../settings.ts';
import { createMail } from '../provider.ts';
import { createSmtp } from './smtp.adapter.ts';
import { readSmtpAddress } from './smtp.address.ts';

const { starttls, tls, plain, injecting, taken } = env.MAIL_SERVERS;
const from = 'Strand Haïr <hello@shop.test>';

const letterTo = (recipient: string) => ({
  about: `order-placed/${recipient}`,
  recipient,
  subject: 'Akɔsua, your order № 1 is on its way from the studio in East Legon',
  text: '.Thank you, Akɔsua\nIt is on its way.',
  html: `<p>Thank you, Akɔsua</p>${'<br>'.repeat(100)}`,
});

function mailOver(url: string, timeoutMs?: number) {
  const server = readSmtpAddress(url);
  if (!server) throw new Error(`${url} is no address`);
  return createSmtp({ server, from, ...(timeoutMs !== undefined && { timeoutMs }) });
}

async function takenFor(recipient: string): Promise<TakenMail[]> {
  const all = (await (await fetch(taken)).json()) as TakenMail[];
  return all.filter(({ to }) => to === recipient);
}

const password = encodeURIComponent('p@ss word');

test.each([
  ['STARTTLS and AUTH PLAIN', `smtp://strand:${password}@localhost:${starttls}`, true],
  ['TLS from the start and AUTH LOGIN', `smtps://strand:${password}@localhost:${tls}`, true],
  ['no TLS on this machine', `smtp://127.0.0.1:${plain}`, false],
])('hands a message over by %s', async (_, url, isSecure) => {
  const recipient = `${crypto.randomUUID()}@example.com`;
  await mailOver(url).send(letterTo(recipient));
  const [mail, ...more] = await takenFor(recipient);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ isSecure, from: 'hello@shop.test', ...(isSecure && { user: 'strand' }) });
});

test('what arrives is text and HTML in ASCII lines that every server carries', async () => {
  const recipient = `${crypto.randomUUID()}@example.com`;
  const letter = letterTo(recipient);
  await mailOver(`smtp://localhost:${plain}`).send(letter);
  const [{ data } = { data: '' }] = await takenFor(recipient);
  expect(data).toMatch(/^[\x20-\x7e\r\n]+$/);
  for (const line of data.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  const [head = '', ...parts] = data.split(/--part-[\w-]+(?:--)?\r\n|--part-[\w-]+--$/);
  const decode = (text: string) =>
    new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  const unfolded = head.replaceAll('\r\n ', '');
  const header = (name: string) =>
    (new RegExp(`^${name}: (.*)$`, 'm').exec(unfolded)?.[1] ?? '').replaceAll(
      /=\?utf-8\?B\?([^?]*)\?=/g,
      (_, word: string) => decode(word),
    );
  expect(header('Subject')).toBe(letter.subject);
  expect(header('From')).toBe('Strand Haïr <hello@shop.test>');
  expect(header('To')).toBe(`<${recipient}>`);
  expect(header('Message-ID')).toMatch(/^<[\w-]{43}@shop\.test>$/);
  const bodies = parts.map((part) => decode((part.split('\r\n\r\n')[1] ?? '').replaceAll(/\s/g, '')));
  expect(bodies[0]).toBe(letter.text.replace('\n', '\r\n'));
  expect(bodies[1]).toBe(letter.html);
});

test.each([
  ['bad@example.com', 'The mail server answered 550 to RCPT'],
  ['busy@example.com', 'The mail server answered 451 to RCPT'],
  ['spam@example.com', 'The mail server answered 554 to the message'],
  ['cut@example.com', 'The mail server broke off'],
])('a refusal for %s is an error that repeats nothing of the message', async (recipient, message) => {
  const sent = mailOver(`smtp://strand:${password}@localhost:${starttls}`).send(letterTo(recipient));
  await expect(sent).rejects.toThrow(new Error(message));
});

test('a wrong password, a closed port and a server that stays silent are errors', async () => {
  const wrong = mailOver(`smtp://strand:wrong@localhost:${starttls}`).send(letterTo('a@example.com'));
  await expect(wrong).rejects.toThrow('The mail server answered 535 to AUTH');
  await expect(mailOver('smtp://localhost:1').send(letterTo('a@example.com'))).rejects.toThrow();
  const silent = mailOver(`smtp://localhost:${plain}`, 200).send(letterTo('silent@example.com'));
  await expect(silent).rejects.toThrow('The mail server took too long');
});

test('no password goes to a server that hides its TLS, and nothing said before TLS counts', async () => {
  const required = { ...address(`smtp://strand:${password}@localhost:${plain}`), tls: 'required' as const };
  const stripped = createSmtp({ server: required, from }).send(letterTo('stripped@example.com'));
  await expect(stripped).rejects.toThrow('The mail server offers no TLS');
  const injected = mailOver(`smtp://strand:${password}@localhost:${injecting}`);
  await expect(injected.send(letterTo('injected@example.com'))).rejects.toThrow(
    'The mail server spoke before TLS',
  );
  expect(await takenFor('injected@example.com')).toEqual([]);
});

test('a recipient or a subject cannot say a command or a header of its own', async () => {
  const mail = mailOver(`smtp://localhost:${plain}`);
  const evil = letterTo('a@example.com>\r\nRCPT TO:<b@example.com');
  await expect(mail.send(evil)).rejects.toThrow('The recipient is no e-mail');
  const recipient = `${crypto.randomUUID()}@example.com`;
  await mail.send({ ...letterTo(recipient), subject: 'Hello\r\nBcc: b@example.com' });
  const [{ data } = { data: '' }] = await takenFor(recipient);
  expect(data).not.toMatch(/^Bcc/m);
});

const address = (url: string) => {
  const read = readSmtpAddress(url);
  if (!read) throw new Error(`${url} is no address`);
  return read;
};

test('an address says host, port, login and how TLS is used', () => {
  expect(address('smtps://ama%40shop.test:p%3Aw@mail.shop.test')).toEqual({
    hostname: 'mail.shop.test',
    port: 465,
    tls: 'on',
    login: { user: 'ama@shop.test', password: 'p:w' },
  });
  expect(address('smtp://mail.shop.test:2525')).toMatchObject({
    port: 2525,
    tls: 'required',
    login: undefined,
  });
  expect(address('smtp://mail.shop.test').port).toBe(587);
  for (const wrong of ['mail.shop.test', 'https://mail.shop.test', 'smtp://%@x']) {
    expect(readSmtpAddress(wrong)).toBeUndefined();
  }
});

test('configuration chooses the mail server, and one way of sending alone', async () => {
  const configured = { ...testSettings, SMTP_URL: `smtp://localhost:${plain}`, MAIL_FROM: from };
  const recipient = `${crypto.randomUUID()}@example.com`;
  await createMail(readSettings(configured)).send(letterTo(recipient));
  expect(await takenFor(recipient)).toHaveLength(1);
  expect(() => readSettings({ ...configured, MAIL_FROM: 'Strand' })).toThrow('MAIL_FROM must name a sender');
  expect(() => readSettings({ ...configured, SMTP_URL: 'mail.shop.test' })).toThrow('SMTP_URL is no smtp://');
  expect(() => readSettings({ ...configured, RESEND_API_KEY: 're_1' })).toThrow('keep one');
});
