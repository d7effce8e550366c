import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { run } from './processes.mjs';
import { described } from './refusal.mjs';
import { build } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';
import { duration, print } from './terminal.mjs';

const vitestReport = '.cache/vitest.json';
const playwrightReport = '.cache/playwright.json';

/** Time limit of each kind of stage, in seconds. A stage that exceeds it is stopped and fails. */
const timeouts = { tools: 5 * 60, vitest: 12 * 60, browser: 20 * 60 };

/** All stages end within half an hour. */
const deadline = performance.now() + 28 * 60 * 1000;

/** Incremental, so that the next check only reads what changed. */
const typesOf = (folder) => [
  `Types: ${folder}`,
  'node',
  [
    'node_modules/typescript-7/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/${folder}.tsbuildinfo`,
    '-p',
    folder === 'src' ? '.' : folder,
  ],
];

/** Tools that report by exit code: name, program, arguments. `astro check` generates types that src needs. */
const tools = [
  [
    'Types: .astro',
    'astro',
    ['check', '--tsconfig', '.ci/tsconfig.astro.json', '--minimumFailingSeverity', 'warning'],
  ],
  typesOf('gateway'),
  typesOf('tests'),
  typesOf('functions'),
  ['Nothing unused', 'knip', ['--production', '--config', '.ci/knip.js']],
  ['Format and lint', 'biome', ['ci', '--colors=off', '.']],
  typesOf('src'),
];

/** In order. `fast` stages need neither build nor browser. */
const stages = [
  { name: 'Format, types, nothing unused', fast: true, work: checks },
  {
    name: 'Unit, edge, gateway, architecture',
    fast: true,
    work: (part, fastOnly) => vitest(fastOnly ? ['--tagsFilter=!slow'] : part),
  },
  { name: 'Build', work: builds },
  {
    name: 'Journeys and budgets',
    needs: 'Build',
    work: browser,
  },
];

/**
 * Runs all stages, even after a failure, and prints a table and the line `N passed, N failed`. Returns the exit code: 1 if
 * anything failed or nothing ran. `shard` (`2/3`) runs that part of the tests.
 */
export async function prove({ fastOnly = false, shard } = {}) {
  const part = shard ? [`--shard=${shard}`] : [];
  mkdirSync('.cache', { recursive: true });
  useMemory();
  const results = [];
  for (const stage of stages.filter(({ fast }) => fast || !fastOnly)) {
    const blocked = results.some(({ name, failed }) => name === stage.needs && failed > 0);
    print(`\n── ${stage.name}`);
    const started = performance.now();
    const { passed, failed } = blocked
      ? failure(`Not run: ${stage.needs} failed.`)
      : await stage.work(part, fastOnly).catch((error) => failure(described(error)));
    const took = duration(performance.now() - started);
    print(`${failed === 0 ? 'passed' : 'FAILED'} in ${took}`);
    results.push({ name: stage.name, passed, failed, took });
  }
  return summarize(results);
}

/** The tests' databases and browser profiles are temporary, and the unit tests take a sixth longer on a disk. */
function useMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 2 * 1024 ** 3) return;
  const folder = mkdtempSync(`${memory}/strand-`);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function summarize(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(({ name, passed, failed, took }) => {
    const mark = failed === 0 ? 'ok    ' : 'FAILED';
    return `${mark}  ${name.padEnd(width)}  ${String(passed).padStart(5)} passed  ${String(failed).padStart(4)} failed  ${took}`;
  });
  const total = (field) => results.reduce((sum, result) => sum + result[field], 0);
  print(`\n${rows.join('\n')}\n\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}

/** Runs two tools at a time and prints each one's output when it ends. */
async function checks() {
  const waiting = [...tools];
  const verdicts = [];
  const lane = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) verdicts.push(await check(...tool));
  };
  await Promise.all([lane(), lane()]);
  const passed = verdicts.filter(Boolean).length;
  return { passed, failed: verdicts.length - passed };
}

async function check(name, program, parameters) {
  const started = performance.now();
  const options = { seconds: atMost(timeouts.tools), quiet: true };
  const { code, output, timedOut } = await run(program, parameters, options);
  if (code !== 0) print(output);
  const verdict = timedOut ? 'took too long' : code === 0 ? 'passed' : 'FAILED';
  print(`${name}: ${verdict} in ${duration(performance.now() - started)}`);
  return code === 0;
}

function vitest(part) {
  const args = ['run', '-c', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'];
  return testRunner({
    program: 'vitest',
    args: [...args, `--outputFile.json=${vitestReport}`, ...part],
    report: vitestReport,
    seconds: timeouts.vitest,
    env: { NO_COLOR: '1' },
    countsOf: ({ numPassedTests, numFailedTests, testResults }) => {
      const broken = testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      );
      return { passed: numPassedTests, failed: numFailedTests + broken.length };
    },
  });
}

async function builds() {
  await build();
  return { passed: 1, failed: 0 };
}

async function browser(part) {
  return testRunner({
    program: 'playwright',
    args: ['test', '-c', 'tests/playwright.config.ts', ...part],
    report: playwrightReport,
    seconds: timeouts.browser,
    env: {
      CHROMIUM_PATH: await findChromium(),
      // Its default is a temporary folder, which is new in each run.
      PWTEST_CACHE_DIR: `${process.cwd()}/.cache/playwright`,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${playwrightReport}`,
      FORCE_COLOR: '0',
    },
    countsOf: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  });
}

/** A runner that fails without a failed test (a crash, a timeout, an unhandled error) counts as one failure. */
async function testRunner({ program, args, report, seconds, env, countsOf }) {
  rmSync(report, { force: true });
  const { code, timedOut } = await run(program, args, { seconds: atMost(seconds), env });
  if (timedOut) print('Stopped: it took too long.');
  const { passed, failed } = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function atMost(seconds) {
  return Math.max(1, Math.min(seconds, (deadline - performance.now()) / 1000));
}

function failure(sentence) {
  print(sentence);
  return { passed: 0, failed: 1 };
}
