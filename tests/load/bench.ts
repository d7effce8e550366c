/**
 * `npm run bench [-- --quick]`: what the built shop costs on workerd, beside a bare Worker and script-free pages of the
 * same content. Prints tables of ratios and writes every figure to `.cache/bench/`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startShop } from '../world/shop.ts';
import { pressAddToBag } from './bench/add-to-bag.ts';
import { type Served, startBareWorker, startStaticPages, withProcess } from './bench/baselines.ts';
import { experienceOf, openBrowser } from './bench/browser.ts';
import { callCost, costOf, type Effort } from './bench/cost.ts';
import { browserTable, comparison, growthTable, serverTable } from './bench/report.ts';
import { databaseOf, measureCalls, measurePages } from './bench/server.ts';
import { readShelves } from './bench/shelves.ts';
import { cachedPages } from './bench/subjects.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const effort: Effort = values.quick ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 4 };
const sizes = values.quick ? [100, 10_000] : [100, 10_000, 100_000];
const usualSize = 10_000;
const visits = values.quick ? 3 : 7;

const bare = await startBareWorker();
const least = await costOf(bare, ['/'], bare, effort);
const simulators = { d1: await callCost(bare, 'd1', effort), cache: await callCost(bare, 'cache', effort) };
print(`A bare Worker: ${least.cpu.toFixed(3)} ms CPU a request, ${least.perSecond.toFixed(0)} requests/s, ${least.memory.toFixed(0)} MB.
The local simulators cost ${simulators.d1.toFixed(2)} ms a D1 call and ${simulators.cache.toFixed(2)} ms a cache lookup, which production does not;
"less sim." takes them off. A page from the page cache is judged by its calls, not by its milliseconds.`);

const pages = await measurePages(usualSize, bare, effort);
print(serverTable(pages, least.cpu, simulators));

const growth = [];
for (const size of sizes) growth.push(...(await measureCalls(size, bare, effort)));
print(growthTable(growth));

const inBrowser = await measureInBrowser();
print(browserTable(inBrowser.pages));
print(
  inBrowser.presses
    .map(
      ({ how, nextPaint, bagShown }) =>
        `Add to Bag by ${how}: next paint after ${nextPaint.toFixed(0)} ms, the bag shown changed after ${bagShown.toFixed(0)} ms.`,
    )
    .join('\n'),
);
print(comparison);
await bare.stop();

await mkdir('.cache/bench', { recursive: true });
const file = `.cache/bench/${new Date().toISOString().replaceAll(':', '-')}.json`;
await writeFile(file, JSON.stringify({ effort, bare: least, simulators, pages, growth, inBrowser }, null, 2));
print(`Every figure: ${file}`);

/** The shop as it comes from the page cache, beside the same pages without script, served by a Worker alone. */
async function measureInBrowser() {
  const persist = await databaseOf(usualSize);
  const shop = await withProcess(() => startShop({ persist, products: false }));
  const subjects = cachedPages(await readShelves(shop.url));
  const texts = await Promise.all(
    subjects.map(async ({ paths: [path = '/'] }) => [path, await textOf(shop, path)] as const),
  );
  const plain = await startStaticPages(new Map(texts));
  const browser = await openBrowser();
  const found = { pages: [], presses: [] } as {
    pages: Parameters<typeof browserTable>[0][number][];
    presses: { how: string; nextPaint: number; bagShown: number }[];
  };
  try {
    for (const {
      name,
      paths: [path = '/'],
    } of subjects) {
      const [here, there] = [
        await experienceOf(browser, shop.url + path, visits),
        await experienceOf(browser, plain.url + path, visits),
      ];
      found.pages.push({ name, shop: here, plain: there });
    }
    const product = subjects.find(({ name }) => name === 'product')?.paths[0] ?? '/';
    for (const how of ['mouse', 'slow touch'] as const) {
      const presses = [];
      for (let visit = 0; visit < visits; visit += 1) {
        presses.push(await pressAddToBag(browser, shop.url + product, how));
      }
      presses.sort((one, other) => one.bagShown - other.bagShown);
      const [typical] = presses.slice(Math.floor(presses.length / 2));
      if (typical) found.presses.push({ how, ...typical });
    }
    return found;
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), plain.stop()]);
  }
}

async function textOf({ url }: Served, path: string): Promise<string> {
  const answer = await fetch(url + path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return answer.text();
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
