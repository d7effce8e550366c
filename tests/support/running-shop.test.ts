import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = (call: string) => `
  const { refuseRunningShop, reserveShop } = await import('${pathToFileURL(resolve('.ci/steps/running-shop.mjs'))}');
  try { ${call}; console.log('free'); } catch ({ message }) { console.log(message); }`;

const words = (call: string) => ['--input-type=module', '--eval', script(call)];

const refusalIn = async (folder: string) =>
  (await promisify(execFile)(process.execPath, words('refuseRunningShop()'), { cwd: folder })).stdout.trim();

/** The system reports open files by their real paths. */
const temporaryFolder = async () => realpath(await mkdtemp(join(tmpdir(), 'strand-held-')));

test('a second shop is refused from the first moment of the first one on, until that one ends', async () => {
  const folder = await temporaryFolder();
  const first = spawn(process.execPath, words('await reserveShop(); setInterval(() => {}, 1000)'), {
    cwd: folder,
    env: { ...process.env, PORT: '8799' },
  });
  try {
    await once(first.stdout, 'data');
    const refusal = `The shop is running or starting at http://localhost:8799 (process ${first.pid}).`;
    expect(await refusalIn(folder)).toContain(refusal);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await refusalIn(folder)).toBe('free');
  } finally {
    first.kill();
    await rm(folder, { recursive: true });
  }
}, 30_000);

test('the process of a killed shop that still has the data open is reported', async () => {
  const folder = await temporaryFolder();
  const refusal = () => refusalIn(folder);
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
