import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const step = (name: string) => pathToFileURL(resolve(`.ci/steps/${name}.mjs`));

const script = (call: string) => `
  const { refuseRunningShop, reserveShop } = await import('${step('running-shop')}');
  const { refuseServedBuild } = await import('${step('build')}');
  try { ${call}; console.log('free'); } catch ({ message }) { console.log(message); }`;

const words = (call: string) => ['--input-type=module', '--eval', script(call)];

const refusalIn = async (folder: string, call = 'refuseRunningShop()') =>
  (await promisify(execFile)(process.execPath, words(call), { cwd: folder })).stdout.trim();

/** The system reports open files by their real paths. */
const temporaryFolder = async () => realpath(await mkdtemp(join(tmpdir(), 'strand-held-')));

/** A shop that has only just been started in the folder. */
async function startIn(folder: string, options: string) {
  const shop = spawn(process.execPath, words(`await reserveShop(${options}); setTimeout(() => {}, 30_000)`), {
    cwd: folder,
    env: { ...process.env, PORT: '8799' },
  });
  await once(shop.stdout, 'data');
  const kill = async () => {
    shop.kill('SIGKILL');
    await once(shop, 'exit');
  };
  return { kill, refusal: `The shop is running or starting at http://localhost:8799 (process ${shop.pid}).` };
}

test('a second shop and a new build are refused from the start of the first one until it ends', async () => {
  const folder = await temporaryFolder();
  const build = () => refusalIn(folder, 'refuseServedBuild()');
  try {
    await writeFile(join(folder, 'wrangler.toml'), '');
    const shop = await startIn(folder, '');
    expect(await refusalIn(folder)).toContain(shop.refusal);
    expect(await build()).toContain(shop.refusal);
    await shop.kill();
    expect(await refusalIn(folder)).toBe('free');
    expect(await build()).toBe('free');
    const development = await startIn(folder, '{ isBuilt: false }');
    expect(await refusalIn(folder)).toContain(development.refusal);
    expect(await build()).toBe('free');
    await development.kill();
  } finally {
    await rm(folder, { recursive: true });
  }
}, 30_000);

test('the process of a killed shop that still has the data open is reported', {
  skip: process.platform !== 'linux',
  timeout: 30_000,
}, async () => {
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
});
