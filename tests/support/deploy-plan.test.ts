import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  unstable_getMiniflareWorkerOptions as localOptions,
  unstable_readConfig as readConfig,
} from 'wrangler';
import { openAccount } from './cloudflare-account.ts';
import { localVars } from './shop.ts';

const { d1_databases, triggers } = readConfig({ config: 'gateway/wrangler.toml' });

/** Another one after a backup was restored. */
const databaseName = d1_databases[0]?.database_name;

/** Output of `npm run deploy -- --dry-run`, which needs no login. */
function planned(...options: string[]): string {
  return execFileSync('node', ['.ci/deploy.mjs', '--dry-run', ...options], { encoding: 'utf8' });
}

test('a plan names each step and its command, the gateway before the storefront', () => {
  const plan = planned();
  const commands = [
    `wrangler d1 create ${databaseName} `,
    'wrangler d1 migrations apply DB --remote',
    'wrangler deploy -c gateway/wrangler.toml',
    'wrangler pages deploy --project-name strand --branch main ',
  ];
  const places = commands.map((command) => plan.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}, 60_000);

test('production runs every sweep', async () => {
  const { sweeps } = await import(String(pathToFileURL('gateway/sweeps/sweeps.ts')));
  expect(triggers.crons?.toSorted()).toEqual(Object.keys(sweeps).sort());
});

test('a preview of the production branch is a preview', () => {
  const plan = planned('--preview', '--branch', 'main');
  expect(plan).toContain('wrangler deploy -c gateway/wrangler.toml --env=preview');
  expect(plan).toContain('--branch preview-main ');
  expect(plan).not.toContain('--branch main');
}, 60_000);

test('a branch without --preview is refused, because it would be deployed to production', () => {
  expect(() => planned('--branch', 'summer')).toThrow('--branch needs --preview.');
}, 60_000);

test('a mistyped secret is refused before anything is deployed', async () => {
  const { refuseWrongSecrets } = await import(String(pathToFileURL('.ci/steps/deploy-secrets.mjs')));
  const refusal = (secrets: Readonly<Record<string, string>>, vars = {}) =>
    refuseWrongSecrets({ secrets, gateway: { vars } }).then(
      () => undefined,
      ({ message }: Error) => message,
    );
  expect(
    await refusal({
      SHOP_URL: 'https://shop.example/',
      PAYSTACK_SECRET_KEY: 'sk_test_1',
      MAIL_FROM: 'hello@shop.example',
    }),
  ).toBe(
    'SHOP_URL must be the shop’s own https address.\nPAYSTACK_SECRET_KEY must be a live key (sk_live_…). Nothing was deployed: deploy again.',
  );
  expect(await refusal({ STAFF_EMAIL: 'orders' })).toContain('STAFF_EMAIL must be an email address.');
  expect(await refusal({ IDENTITY_SECRET: 'short' }, { ENVIRONMENT: 'preview' })).toContain('32 characters');
  for (const secrets of [{}, { SHOP_URL: 'https://shop.example' }, { RESEND_API_KEY: 're_1' }])
    expect(await refusal(secrets)).toBeUndefined();
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strand-deploy-'));
  await work(folder).finally(() => rm(folder, { recursive: true }));
}

const inAccount = (
  work: (account: Awaited<ReturnType<typeof openAccount>>, folder: string) => Promise<void>,
) =>
  inFolder(async (folder) => {
    const account = await openAccount(folder, 'https://localhost');
    await work(account, folder).finally(() => account.close());
  });

test('production gets all it needs, its address from wrangler.toml; the set-up token is printed before a step can fail', async () => {
  await inAccount(async (account) => {
    const script = `
      process.stdout.isTTY = true;
      const { collectSecrets } = await import('./.ci/steps/deploy-secrets.mjs');
      const gatewayFlags = ['-c', 'gateway/wrangler.toml', '--env='];
      const vars = { SHOP_URL: 'https://new.example' };
      const target = { gatewayFlags, gateway: { vars: {} }, vars, secrets: {} };
      await collectSecrets(target);
      console.log(JSON.stringify(target.secrets));`;
    const known = { PAYSTACK_SECRET_KEY: 'sk_live_1', RESEND_API_KEY: 're_1', STAFF_EMAIL: 'a@shop.example' };
    const env = { ...process.env, ...account.environment, ...known, MAIL_FROM: 'a@shop.example' };
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', script], { env });
    expect(stdout).toContain('"SHOP_URL":"https://new.example"');
    const { readSettings } = await import(String(pathToFileURL('gateway/settings.ts')));
    const [collected = ''] = /^{.*}$/m.exec(stdout) ?? [];
    expect(() => readSettings(JSON.parse(collected))).not.toThrow();
    const [, token] = /"SETUP_TOKEN":"(.*?)"/.exec(stdout) ?? [];
    expect(stdout).toContain(`Set-up token: ${token}\n`);
  });
}, 60_000);

test('a login enables read replication, without naming its account', async () => {
  await inAccount(async (account, folder) => {
    const login = join(folder, '.wrangler/config');
    await mkdir(login, { recursive: true });
    const token = [
      'oauth_token = "token"',
      'expiration_time = "2100-01-01T00:00:00Z"',
      'scopes = ["d1:write"]',
    ];
    await writeFile(join(login, 'default.toml'), token.join('\n'));
    const { CLOUDFLARE_API_TOKEN: _, CLOUDFLARE_ACCOUNT_ID: __, ...api } = account.environment;
    const script = `
      const { enableReplication } = await import('./.ci/steps/deploy-database.mjs');
      await enableReplication({ id: 'of-the-account' });`;
    const env = { ...process.env, ...api, XDG_CONFIG_HOME: folder };
    await promisify(execFile)('node', ['--input-type=module', '-e', script], { env });
    expect(account.replication.get('of-the-account')).toBe('{"mode":"auto"}');
  });
}, 60_000);

test('the address of a deployment is not a link to the dashboard', async () => {
  const { addressIn } = await import(String(pathToFileURL('.ci/steps/deploy.mjs')));
  const output =
    'Visit https://dash.cloudflare.com/1/workers\nTake a peek over at https://1.strand.pages.dev\n';
  expect(addressIn(output)).toBe('https://1.strand.pages.dev');
});

test('the local shop has the variables of wrangler.toml and .dev.vars, without production’s addresses', async () => {
  await inFolder(async (folder) => {
    const config = join(folder, 'wrangler.toml');
    const production = [
      '[vars]',
      'STORE_NAME = "Hair"',
      'GATEWAY_URL = "https://api.example"',
      'SHOP_URL = "https://a.example"',
      'ADMIN_HOST = "a.example"',
    ];
    await writeFile(config, ['name = "strand"', 'pages_build_output_dir = "dist"', ...production].join('\n'));
    await writeFile(join(folder, '.dev.vars'), 'ADMIN_HOST=localhost\nPAGE_CACHE=off\n');
    expect(localVars(config)).toEqual({
      STORE_NAME: 'Hair',
      GATEWAY_URL: 'https://api.example',
      ADMIN_HOST: 'localhost',
      PAGE_CACHE: 'off',
    });
  });
});

test('the local shop keeps its data when a deployment writes the id of its database', async () => {
  const { writeDatabaseId } = await import(String(pathToFileURL('.ci/steps/deploy-database.mjs')));
  await inFolder(async (folder) => {
    const config = join(folder, 'wrangler.toml');
    await copyFile('gateway/wrangler.toml', config);
    await writeDatabaseId(config, { name: databaseName, id: 'of-the-account' });
    expect(readConfig({ config }).d1_databases[0]?.database_id).toBe('of-the-account');
    const [before, after] = ['gateway/wrangler.toml', config].map(
      (path) => localOptions(path).workerOptions.d1Databases,
    );
    expect(after).toEqual(before);
  });
});

test('the gateway has no public address', () => {
  for (const env of ['', 'preview']) {
    const config = readConfig({ config: 'gateway/wrangler.toml', env });
    expect([config.workers_dev, config.preview_urls, config.routes]).toEqual([false, false, undefined]);
  }
});

test('Cloudflare logs no request addresses', () => {
  for (const config of ['gateway/wrangler.toml', 'functions/wrangler.toml']) {
    for (const env of ['', 'preview']) {
      expect(readConfig({ config, env }).observability?.logs, `${config} ${env}`).toMatchObject({
        enabled: true,
        invocation_logs: false,
      });
    }
  }
});
