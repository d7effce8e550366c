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

test('a killed shop’s server that still holds the data is named, and free data is free', async () => {
  // The system names an open file by its real place.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'strand-held-')));
  const said = async () => {
    const words = ['--input-type=module', '--eval', refuse];
    return (await promisify(execFile)(process.execPath, words, { cwd: folder })).stdout.trim();
  };
  try {
    await mkdir(join(folder, '.wrangler/state'), { recursive: true });
    const file = join(folder, '.wrangler/state/shop.sqlite');
    await writeFile(file, '');
    expect(await said()).toBe('free');
    const server = spawn('tail', ['-f', file], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(server, 'spawn');
    await expect.poll(said).toContain(`Process ${server.pid} of a killed shop still holds the data`);
    server.kill();
    await once(server, 'exit');
    expect(await said()).toBe('free');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);
