/**
 * `npm run bench [-- --quick] [--only pages|growth|browser]`: cost of the built shop on workerd, compared with a bare
 * Worker and minimal pages of the same content. Prints tables of ratios and writes every figure to `.cache/bench/`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startShop } from '../support/shop.ts';
import { pressAddToBag } from './bench/add-to-bag.ts';
import { startBareWorker, startStaticPages, withProcess } from './bench/baselines.ts';
import { experiencesOf, openBrowser } from './bench/browser.ts';
import { readCatalogue } from './bench/catalogue.ts';
import { costOf, type Effort, lookupCost } from './bench/cost.ts';
import { minimalPage } from './bench/minimal-page.ts';
import {
  type BrowserRow,
  browserTable,
  comparison,
  growthTable,
  type PressRow,
  pressLines,
  serverTable,
} from './bench/report.ts';
import { databaseOf, measureCalls, measurePages } from './bench/server.ts';
import { cachedPages } from './bench/subjects.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const wants = (part: 'pages' | 'growth' | 'browser') => values.only === undefined || values.only === part;
const effort: Effort = values.quick ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 4 };
const sizes = values.quick ? [100, 10_000] : [100, 10_000, 100_000];
const usualSize = 10_000;
const visits = values.quick ? 3 : 11;

const bare = await startBareWorker();
const least = await costOf(bare, ['/'], bare, effort);
const lookup = await lookupCost(bare, effort);
print(`A bare Worker: ${least.cpu.toFixed(3)} ms CPU a request, ${least.perSecond.toFixed(0)} requests/s, ${least.memory.toFixed(0)} MB.
A page's round trips are also made by a Worker that does nothing else ("trips"): the local database works in the same
process, production's does not. A lookup in the local page cache costs ${lookup.toFixed(1)} bare Workers. "less sim." takes both off.
Judge a page from the page cache by its calls, not by its milliseconds.`);

const pages = wants('pages') ? await measurePages(usualSize, bare, effort) : [];
if (wants('pages')) print(serverTable(pages, lookup));

const growth = [];
for (const size of wants('growth') ? sizes : []) growth.push(...(await measureCalls(size, bare, effort)));
if (wants('growth')) print(growthTable(growth));

await bare.stop();
const browserFigures = wants('browser') ? await measureInBrowser() : undefined;
if (browserFigures) print(`${browserTable(browserFigures.pages)}\n\n${pressLines(browserFigures.presses)}`);
print(comparison);

await mkdir('.cache/bench', { recursive: true });
const file = `.cache/bench/${new Date().toISOString().replaceAll(':', '-')}.json`;
await writeFile(
  file,
  JSON.stringify({ effort, bare: least, lookup, pages, growth, browserFigures }, null, 2),
);
print(`Every figure: ${file}`);

/** Compares the shop's cached pages with minimal pages of the same content, served by a Worker. */
async function measureInBrowser() {
  const persist = await databaseOf(usualSize);
  const shop = await withProcess(() => startShop({ persist, edgeVars: { COMPRESSED: 'on' } }));
  const subjects = cachedPages(await readCatalogue(shop.url));
  const texts = await Promise.all(
    subjects.map(async ({ paths: [path = '/'] }) => [path, await minimalPage(shop.url + path)] as const),
  );
  const minimalPages = await startStaticPages(new Map(texts));
  const browser = await openBrowser();
  const pages: BrowserRow[] = [];
  const presses: PressRow[] = [];
  try {
    for (const {
      name,
      paths: [path = '/'],
    } of subjects) {
      const [here, there] = await experiencesOf(browser, [shop.url + path, minimalPages.url + path], visits);
      if (here && there) pages.push({ name, shop: here, least: there });
    }
    const product = subjects.find(({ name }) => name === 'product')?.paths[0] ?? '/';
    for (const how of ['mouse', 'slow touch'] as const) {
      const all = [];
      for (let visit = 0; visit < visits; visit += 1) {
        all.push(await pressAddToBag(browser, shop.url + product, how));
      }
      all.sort((one, other) => one.bagShown - other.bagShown);
      const [typical] = all.slice(Math.floor(all.length / 2));
      if (typical) presses.push({ how, ...typical });
    }
    return { pages, presses };
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), minimalPages.stop()]);
  }
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
