import { execFile } from 'node:child_process';
import type { APIRequestContext } from '@playwright/test';
import { testSettings } from '../support/settings.ts';
import { buy } from './checkout/shopper.ts';
import { expect, test as shared, startShop, isolatedTest as test } from './fixtures.ts';

type CommandResult = { readonly failed: boolean; readonly out: string; readonly err: string };

/** Runs `npm run …`. */
const run = (script: string, ...words: string[]) =>
  new Promise<CommandResult>((resolve) => {
    execFile('node', [`.ci/${script}.mjs`, ...words], (error, out, err) =>
      resolve({ failed: error !== null, out, err }),
    );
  });

const shopCommand = (...words: string[]) => run('shop', ...words);

/** Runs the command for a remote shop as its owner: `print` returns its text, `command` its JSON. */
async function commandsFor(request: APIRequestContext, url: string) {
  const session = await request.post('/api/admin/sessions/demo', { headers: { origin: url }, data: {} });
  const [, token = ''] = /strand-staff=([^;]+)/.exec(session.headers()['set-cookie'] ?? '') ?? [];
  // One token in 64 begins with a hyphen, which only `=` tells from an option.
  const print = (...words: string[]) => shopCommand(...words, '--remote', url, `--token=${token}`);
  const command = async (...words: string[]): Promise<unknown> => {
    const { out, err } = await print(...words, '--json');
    expect(err).toBe('');
    return JSON.parse(out);
  };
  return { print, command };
}

test('manages orders, codes and maintenance of a running shop from a terminal', async ({ request, shop }) => {
  const { number } = await buy(request);
  const { print, command } = await commandsFor(request, shop.url);
  expect(await command('orders', '--status', 'open')).toContainEqual(
    expect.objectContaining({ orderNumber: number }),
  );
  expect(await command('orders', number, '--next')).toMatchObject([{ status: 'ready-for-pickup' }]);
  expect((await print('orders', number)).out).toContain('  2850.00  ');
  expect(await print('orders', number, '--collected')).toMatchObject({
    failed: true,
    err: 'There is nothing to collect for this order.\n',
  });

  expect(await command('code', 'osu15', '--percent', '15', '--limit', '3')).toMatchObject([
    { code: 'OSU15', discountValue: 15, limit: 3, active: true },
  ]);
  expect(await command('code', 'OSU15', '--amount', '30.5', '--off')).toMatchObject([
    { active: false, limit: 3, displayText: 'GHS\u00a030.50' },
  ]);
  expect(await command('code')).toContainEqual(expect.objectContaining({ code: 'STRAND10' }));

  expect(await command('staff', 'Yaa@strand.example', 'Yaa', 'manager')).toContainEqual(
    expect.objectContaining({ email: 'yaa@strand.example', role: 'manager', isActive: true }),
  );
  expect(await command('staff', 'yaa@strand.example', '--leaves')).toContainEqual(
    expect.objectContaining({ name: 'Yaa', role: 'manager', isActive: false }),
  );
  expect((await print('staff', 'yaa@strand.example')).err).toMatch(/^Usage/);

  expect(await command('maintenance', 'read-only')).toEqual({ maintenance: 'read-only' });
  expect(await command('maintenance', 'on', '--until', '2099-12-24T18:00')).toMatchObject({
    maintenance: 'on',
  });
  expect(await command('maintenance', 'off')).toEqual({ maintenance: 'off' });
});

shared('sets up an empty shop from a terminal, once', async () => {
  const shop = await startShop({ products: 'none' });
  const words = {
    'set-up-token': testSettings.SETUP_TOKEN,
    name: 'Adwoa Hair',
    storefront: 'Strand',
    currency: 'GHS',
    location: '14 Lagos Avenue, Accra',
    phone: '030 255 0142',
    whatsapp: '',
    hours: 'Monday to Saturday: 9 am to 6 pm; Sunday: Closed',
    'fee-accra': '30',
    'fee-regions': '70',
    'fee-abroad': '800',
    'owner-name': 'Adwoa',
    'owner-email': 'adwoa@example.com',
  };
  const args = Object.entries(words).map(([name, value]) => `--${name}=${value}`);
  try {
    const incomplete = await shopCommand('setup', '--remote', shop.url, ...args.slice(1));
    expect(incomplete).toMatchObject({ failed: true, err: expect.stringContaining('--set-up-token') });
    const done = await shopCommand('setup', '--remote', shop.url, '--json', ...args);
    expect(JSON.parse(done.out)).toMatchObject({ email: 'adwoa@example.com', role: 'owner' });
    const again = await shopCommand('setup', '--remote', shop.url, ...args);
    expect(again).toMatchObject({ failed: true, err: 'This shop is set up already.\n' });
    expect(await (await fetch(`${shop.url}/contact-us`)).text()).toContain('14 Lagos Avenue, Accra');
  } finally {
    await shop.stop();
  }
});

shared('prints its usage and its errors', async () => {
  expect((await shopCommand('help')).out).toMatch(/orders.*code.*maintenance.*setup/s);
  expect(await shopCommand('orders', '--nonsense')).toMatchObject({ failed: true });
  expect(await shopCommand('orders', '--remote', 'http://127.0.0.1:1')).toMatchObject({
    failed: true,
    err: '--remote needs --token.\n',
  });
  expect(await run('contract', 'http://127.0.0.1:1')).toMatchObject({
    failed: true,
    err: 'Cannot reach http://127.0.0.1:1.\n',
  });
});
