import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';

/** Output of `npm run deploy -- --dry-run`, which needs no login. */
function planned(...options: string[]): string {
  return execFileSync('node', ['.ci/deploy.mjs', '--dry-run', ...options], { encoding: 'utf8' });
}

test('a plan names each step and its command, the gateway before the storefront', () => {
  const plan = planned();
  const commands = [
    'wrangler d1 create strand ',
    'wrangler d1 migrations apply DB --remote',
    'wrangler deploy -c gateway/wrangler.toml',
    'wrangler pages deploy --project-name strand --branch main ',
  ];
  const places = commands.map((command) => plan.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}, 60_000);

test('a preview of the production branch is a preview', () => {
  const plan = planned('--preview', '--branch', 'main');
  expect(plan).toContain('wrangler deploy -c gateway/wrangler.toml --env=preview');
  expect(plan).toContain('--branch preview-main ');
  expect(plan).not.toContain('--branch main');
}, 60_000);

test('a branch without --preview is refused, because it would be deployed to production', () => {
  expect(() => planned('--branch', 'summer')).toThrow('--branch needs --preview.');
}, 60_000);

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
