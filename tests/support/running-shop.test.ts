import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const refuse = `
  const { refuseRunningShop } = await import('${pathToFileURL(resolve('.ci/steps/running-shop.mjs'))}');
  try { refuseRunningShop(); console.log('free'); } catch ({ message }) { console.log(message); }`;

test('the process of a killed shop that still has the data open is reported', async () => {
  // The system reports open files by their real paths.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'strand-held-')));
  const refusal = async () => {
    const words = ['--input-type=module', '--eval', refuse];
    return (await promisify(execFile)(process.execPath, words, { cwd: folder })).stdout.trim();
  };
  try {
    await mkdir(join(folder, '.wrangler/state'), { recursive: true });
    const file = join(folder, '.wrangler/state/shop.sqlite');
    await writeFile(file, '');
    expect(await refusal()).toBe('free');
    const server = spawn('tail', ['-f', file], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(server, 'spawn');
    await expect.poll(refusal).toContain(`Process ${server.pid} of a killed shop still holds the data`);
    server.kill();
    await once(server, 'exit');
    expect(await refusal()).toBe('free');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);
