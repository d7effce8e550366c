import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const errorOf = (...words: string[]) =>
  new Promise<string>((resolve) => execFile('node', words, (_, __, error) => resolve(error.trim())));

/** One process for all mistakes, because a start takes half a second. */
const refusals = `
  const commands = {};
  for (const name of ['orders', 'code', 'maintenance'])
    commands[name] = (await import(process.cwd() + '/.ci/shop-commands/' + name + '.mjs'))[name];
  const refusal = ([name, options, ...words]) =>
    commands[name].work({ remote: 'http://127.0.0.1:1', token: 'x', ...options }, words).catch((error) => error.message);
  console.error(JSON.stringify(await Promise.all(JSON.parse(process.argv[1]).map(refusal))));`;

test('a shop command names a mistake before it calls the shop', async () => {
  const mistakes = [
    ['orders', { status: 'shipped' }],
    ['orders', { method: 'courier' }],
    ['orders', { collected: true }],
    ['code', { percent: '10' }],
    ['code', { percent: '10', amount: '5' }, 'SALE'],
    ['code', { on: true, off: true }, 'SALE'],
    ['maintenance', { until: '2099-12-24T18:00' }, 'read-only'],
    ['orders', { remote: 'shop.example' }],
  ];
  expect(
    JSON.parse(await errorOf('--input-type=module', '--eval', refusals, JSON.stringify(mistakes))),
  ).toEqual([
    expect.stringContaining('--status is one of open, ready-for-pickup, '),
    '--method is one of pickup, delivery.',
    'Usage: npm run shop -- orders NUMBER --next or --collected',
    'Usage: npm run shop -- code CODE with --percent or --amount, and --on or --off',
    'Usage: npm run shop -- code CODE with --percent or --amount, and --on or --off',
    'Usage: npm run shop -- code CODE with --percent or --amount, and --on or --off',
    'Only maintenance on takes --until.',
    '--remote needs an address such as https://shop.example.',
  ]);
  const stock = ['stock', 'WIG-1', '-2', '--remote', 'http://127.0.0.1:1', '--token', 'x'];
  expect(await errorOf('.ci/shop.mjs', ...stock, '--reason', 'broken')).toContain(
    '--reason is one of delivery, ',
  );
  expect(await errorOf('.ci/shop.mjs', 'setup', '--token', 'x')).toContain("Unknown option '--token'");
}, 30_000);

test('a command whose reader has read enough ends without an error', async () => {
  const help = spawn('node', ['.ci/shop.mjs', 'help']);
  help.stdout.destroy();
  const [error, [code]] = await Promise.all([text(help.stderr), once(help, 'exit')]);
  expect([error, code]).toEqual(['', 0]);
});

test('on Windows a command names WSL before it installs anything', async () => {
  const onWindows = 'data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })';
  expect(await errorOf('--import', onWindows, '.ci/contract.mjs')).toBe(
    'Strand runs on Linux and macOS. On Windows, use WSL.',
  );
});

test('the contract’s check of a shop’s address without /api says so in one line', async () => {
  const shop = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Page not found</h1>'),
  );
  const url = await listen(shop);
  expect(await errorOf('.ci/contract.mjs', `${url}/`)).toBe(
    `${url} answers with pages. Is the gateway at ${url}/api?`,
  );
  shop.close();
});
