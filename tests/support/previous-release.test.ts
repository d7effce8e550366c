import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const migrations = 'gateway/database/migrations';

/** PREVIOUS_RELEASE or the newest tag; undefined without tags. */
function previousRelease(): string | undefined {
  const named = process.env['PREVIOUS_RELEASE'];
  if (named) return named;
  try {
    const parameters = ['describe', '--tags', '--abbrev=0'];
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

const release = previousRelease();

test.skipIf(!release)(
  'the previous release’s gateway implements the contract on the current schema',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'strand-release-'));
    try {
      const packed = execFileSync('git', ['archive', release ?? ''], { cwd: root, maxBuffer: 2 ** 30 });
      execFileSync('tar', ['-x', '-C', folder], { input: packed });
      await rm(join(folder, migrations), { recursive: true });
      await cp(root + migrations, join(folder, migrations), { recursive: true });
      await symlink(`${root}node_modules`, join(folder, 'node_modules'));
      const words = ['run', '-c', 'tests/vitest.config.ts', '--project', 'gateway', 'tests/contract/suite'];
      const vitest = `${root}node_modules/vitest/vitest.mjs`;
      const output = execFileSync(process.execPath, [vitest, ...words], { cwd: folder, encoding: 'utf8' });
      expect(output).toMatch(/Test Files.*passed/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
