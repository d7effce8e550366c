import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { contentHash } from '../content-hash.mjs';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { step, tail } from '../terminal.mjs';

const inputs = [
  'src',
  'public',
  'functions',
  'gateway',
  '.ci/steps',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'wrangler.toml',
  'package-lock.json',
];
const notBuilt =
  /\.test\.tsx?$|\.dev\.vars|README\.md$|^gateway\/database\/(demo|migrations)\/|^public\/media\/.*\.\d+\.(avif|webp)$/;
const stamp = 'dist/.inputs';

/** Builds storefront, Functions and gateway into dist/, unless it was built from the same files before. */
export async function build() {
  const hash = contentHash(inputs, notBuilt);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await drawPictures();
  await step('Building', buildAnew);
  writeFileSync(stamp, hash);
}

/** Every width of every picture, from the cache where it was made before. */
export async function drawPictures() {
  const { makePictures } = await import('./pictures.mjs');
  await step('Preparing the pictures', makePictures);
}

async function buildAnew() {
  rmSync('dist', { recursive: true, force: true });
  await tool('astro', ['build']);
  // With the adapter's pointer there, wrangler takes the Pages project for a Worker and refuses.
  rmSync('.wrangler/deploy', { recursive: true, force: true });
  const compatibility = readFileSync('wrangler.toml', 'utf8').includes('nodejs_compat')
    ? ['--compatibility-flags', 'nodejs_compat']
    : [];
  await tool('wrangler', ['pages', 'functions', 'build', '--outdir', 'dist/functions', ...compatibility]);
}

async function tool(program, parameters) {
  const { code, output } = await run(program, parameters, { log: `.cache/${program}.log` });
  if (code !== 0) throw new Refusal(`${[program, ...parameters].join(' ')} failed:\n${tail(output, 60)}`);
}
