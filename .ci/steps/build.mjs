import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { contentHash } from '../content-hash.mjs';
import { runLogged } from '../processes.mjs';
import { step } from '../terminal.mjs';
import { refuseRunningShop, runningShop } from './running-shop.mjs';

const inputs = [
  'src',
  'public',
  'functions',
  'gateway',
  '.ci/steps',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const notBuilt =
  /\.test\.tsx?$|\.dev\.vars|README\.md$|wrangler\.toml$|^gateway\/database\/(demo|migrations)\/|^public\/media\/.*\.\d+\.\w+$/;
const stamp = 'dist/.inputs';

/** Builds storefront, Functions and gateway into dist/, unless dist/ is up to date. */
export async function build() {
  const hash = changedInputs();
  if (!hash) return;
  refuseServedBuild(hash);
  await preparePictures();
  await step('Building', buildAll);
  writeFileSync(stamp, hash);
}

/** A shop that runs from dist/ would lose its scripts and pictures to the next build. */
export function refuseServedBuild(hash = changedInputs()) {
  if (hash && runningShop()?.isBuilt) refuseRunningShop();
}

/** The hash of what dist/ is built from, unless it was built from exactly that. */
function changedInputs() {
  const hash = contentHash(inputs, notBuilt) + compatibility().join();
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash ? undefined : hash;
}

export async function preparePictures() {
  const { makePictures } = await import('./pictures.mjs');
  await step('Preparing the pictures', makePictures);
}

async function buildAll() {
  rmSync('dist', { recursive: true, force: true });
  await runLogged('astro', ['build']);
  await runLogged('wrangler', [
    'pages',
    'functions',
    'build',
    '--outdir',
    'dist/functions',
    ...compatibility(),
  ]);
}

/** All that the build reads of wrangler.toml: variables and bindings are read at run time. */
function compatibility() {
  const [, flags] = readFileSync('wrangler.toml', 'utf8').match(/^compatibility_flags = \["(.*)"\]$/m) ?? [];
  return flags ? ['--compatibility-flags', flags] : [];
}
