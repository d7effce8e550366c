import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The bundle that wrangler deploys. */
function bundle(...parameters: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'strand-gateway-'));
  try {
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/wrangler/bin/wrangler.js'),
        ...['deploy', '--dry-run', '--outdir', folder, '-c', 'gateway/wrangler.toml', ...parameters],
      ],
      { cwd: root, env: { ...process.env, WRANGLER_SEND_METRICS: 'false' }, stdio: 'pipe' },
    );
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const words = [
  'Test payment',
  'sandbox_transaction',
  'sk_test_sandbox',
  'No mail yet',
  '/admin/sessions/demo',
];

test('the production bundle has no sandbox, readable outbox or demo sign-in, the preview bundle has them', {
  tags: ['slow'],
}, () => {
  const [production, preview] = [bundle('--env='), bundle('--env=preview')];
  expect(words.filter((word) => production.includes(word))).toEqual([]);
  expect(words.filter((word) => !preview.includes(word))).toEqual([]);
  expect(production).toContain('api.paystack.co');
});
