import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fill, migrate } from '../../support/database.ts';
import { type RoundTrip, sequentialTrips } from '../../support/round-trip.ts';
import { type ShopOptions, startShop } from '../../support/shop.ts';
import { type Served, startReplay, withProcess } from './baselines.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { type Cost, costOf, type Effort } from './cost.ts';
import { cachedPages, calls, renderedPages, type Subject } from './subjects.ts';

export type Measured = Cost & {
  name: string;
  how: 'page cache' | 'rendered' | 'call';
  /** Generated products in addition to the demo shop's. */
  products: number;
  /** Per request, as are the rows. */
  roundTrips: number;
  rowsRead: number;
  /** Sequential round trips. */
  waves: number;
  /** Cost of the round trips alone, in bare Workers; pages only. */
  replayed?: number;
};

/** Databases are reused between runs, because generating 100 000 products is slow. */
const folder = process.env['BENCH_DATA'] ?? '.cache/bench/data';

/** A migrated database with so many products, as `persist` of a shop. */
export async function databaseOf(products: number): Promise<string> {
  const place = `${folder}/${products}`;
  if (existsSync(place)) return place;
  const unfinished = `${place}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await migrate(unfinished);
  await fill(unfinished, { products });
  await rename(unfinished, place);
  return place;
}

/** Measures pages with and without the page cache. */
export async function measurePages(products: number, bare: Served, effort: Effort): Promise<Measured[]> {
  const persist = await databaseOf(products);
  const cached = await measure({ persist, products, how: 'page cache' }, cachedPages, bare, effort);
  const rendered = await measure(
    { persist, products, how: 'rendered', edgeVars: { PAGE_CACHE: 'off' } },
    renderedPages,
    bare,
    effort,
  );
  return [...cached, ...rendered];
}

/** Measures the calls whose cost must not grow with the catalogue. */
export async function measureCalls(products: number, bare: Served, effort: Effort): Promise<Measured[]> {
  return measure({ persist: await databaseOf(products), products, how: 'call' }, calls, bare, effort);
}

type Setting = Pick<Measured, 'how' | 'products'> & Pick<ShopOptions, 'edgeVars'> & { persist: string };

async function measure(
  { how, products, ...options }: Setting,
  subjectsOf: (catalogue: Catalogue) => Subject[],
  bare: Served,
  effort: Effort,
): Promise<Measured[]> {
  const traffic = await withShop({ ...options, gatewayVariant: 'counting' }, async (shop) => {
    const traffic: { subject: Subject; visits: RoundTrip[][] }[] = [];
    for (const subject of subjectsOf(await readCatalogue(shop.url)))
      traffic.push({ subject, visits: await visitsTo(shop, subject) });
    return traffic;
  });
  const measured = await withShop(options, async (shop) => {
    const all: Measured[] = [];
    for (const { subject, visits } of traffic) {
      const cost = await costOf(shop, subject.paths, bare, effort);
      all.push({ name: subject.name, how, products, ...trafficOf(visits), ...cost });
    }
    return all;
  });
  if (how === 'call') return measured;

  const visits = Object.fromEntries(traffic.map(({ subject, visits }) => [subject.name, visits]));
  const replay = await startReplay(options.persist, visits);
  try {
    for (const each of measured) {
      const { timesBare } = await costOf(replay, [`/?of=${each.name}`], bare, effort);
      each.replayed = timesBare - 1;
    }
    return measured;
  } finally {
    await replay.stop();
  }
}

type CountedShop = Served & { roundTrips: () => Promise<RoundTrip[]> };

async function withShop<Result>(
  options: ShopOptions,
  use: (shop: CountedShop) => Promise<Result>,
): Promise<Result> {
  const shop = await withProcess(() => startShop(options));
  try {
    return await use(shop);
  } finally {
    await shop.stop();
  }
}

/** Round trips of sequential requests, after one that caches the shared data. */
async function visitsTo(shop: CountedShop, { paths }: Subject): Promise<RoundTrip[][]> {
  const sample = [paths[0] ?? '/', ...paths.slice(1, 32), ...paths.slice(0, 1)];
  const seen: RoundTrip[][] = [];
  for (const path of sample) {
    await (await fetch(shop.url + path)).text();
    seen.push(await shop.roundTrips());
  }
  return seen.slice(1);
}

function trafficOf(visits: readonly RoundTrip[][]): Pick<Measured, 'roundTrips' | 'rowsRead' | 'waves'> {
  const mean = (of: (trips: RoundTrip[]) => number) =>
    visits.reduce((sum, trips) => sum + of(trips), 0) / visits.length;
  return {
    roundTrips: mean((trips) => trips.length),
    rowsRead: mean((trips) => trips.reduce((sum, { rowsRead }) => sum + rowsRead, 0)),
    waves: Math.max(...visits.map(sequentialTrips)),
  };
}
