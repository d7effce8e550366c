import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { expectConsole } from '../tests/world/console-guard.ts';
import { openNamedShop } from '../tests/world/named-shop.ts';
import { testSettings } from '../tests/world/settings.ts';
import worker from './worker.ts';

beforeAll(openNamedShop);

const ask = (environment: Record<string, unknown>, path = '/storefront?storeName=strand') =>
  worker.fetch(new Request(`https://shop.test${path}`), { DB: env.DB, ...environment });

test('answers from its environment', async () => {
  const answer = await ask(testSettings);
  expect(await answer.json()).toMatchObject({ name: 'Strand' });
});

test('a wrong configuration is one clear line in the log and 503 for everybody', async () => {
  expectConsole('IDENTITY_SECRET needs at least 32 characters');
  const answer = await ask({ ...testSettings, IDENTITY_SECRET: 'short' });
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'The shop is not set up correctly.' }]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('an unset ENVIRONMENT is production: no sandbox, no readable mail, no desk', async () => {
  const { ENVIRONMENT: _, ...production } = testSettings;
  for (const path of ['/sandbox/pay/x', '/dev/mail', '/dev/desk'])
    expect((await ask(production, path)).status).toBe(404);
});

test('sweeps on its schedules', async () => {
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
     values ('mail_w', 1, 'w', 'a@b.co', 's', 't', 'h', 1)`,
  ).run();
  await worker.scheduled({ cron: '* * * * *' }, { DB: env.DB, ...testSettings });
  const row = await env.DB.prepare(`select sentAt from mail where id = 'mail_w'`).first<{ sentAt: number }>();
  expect(row?.sentAt).toBeGreaterThan(1);
});
