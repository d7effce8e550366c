import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { Transfers } from '../../budgets/transfer.ts';
import { chromiumOptions } from '../../support/chromium.ts';
import { slowProcessor } from './slow-processor.ts';

export type Experience = {
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  /** The longest task after the first paint. */
  longestTask: number;
  cls: number;
  /** Brotli bytes before any interaction. */
  script: number;
};

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
const slow = { bitsPerSecond: 1_600_000, latency: 150 };

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}

/** A page of a phone with a slow network and processor and an empty cache. */
export async function onSlowPhone<Result>(
  browser: Browser,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.bitsPerSecond / 8,
      uploadThroughput: slow.bitsPerSecond / 8,
    });
    await slowProcessor(page, session);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Medians of several first visits per address, each figure separately. */
export async function experiencesOf(
  browser: Browser,
  addresses: readonly string[],
  visits: number,
): Promise<Experience[]> {
  return (await visitInTurn(browser, addresses, visits)).map(medians);
}

/** First visits by address. Addresses alternate, so that slow moments of the machine affect all. */
export async function visitInTurn(
  browser: Browser,
  addresses: readonly string[],
  visits: number,
): Promise<Experience[][]> {
  const all = addresses.map((): Experience[] => []);
  for (let visit = 0; visit < visits; visit += 1) {
    for (const [index, address] of addresses.entries()) {
      // Warms up the server, because an idle one responds slowly.
      await (await fetch(address)).text();
      all[index]?.push(await onSlowPhone(browser, (page) => firstVisit(page, address)));
    }
  }
  return all;
}

export function medians(visits: readonly Experience[]): Experience {
  const median = (figure: keyof Experience) =>
    visits.map((each) => each[figure]).sort((one, other) => one - other)[Math.floor(visits.length / 2)] ??
    Number.NaN;
  return {
    fcp: median('fcp'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    longestTask: median('longestTask'),
    cls: median('cls'),
    script: median('script'),
  };
}

async function firstVisit(page: Page, address: string): Promise<Experience> {
  await page.addInitScript(recordEntries);
  const transfers = new Transfers(page);
  await transfers.open(address);
  const entries = await page.evaluate(() => Reflect.get(window, 'entriesOfVisit'));
  return { ...calculateFigures(entries), script: await transfers.size('script') };
}

type Entry = { type: string; name: string; start: number; duration: number; value: number };

/** Runs in the page. */
function recordEntries(): void {
  const recorded: Entry[] = [];
  Reflect.set(window, 'entriesOfVisit', recorded);
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, startTime: start, duration } = entry;
        const value =
          Reflect.get(entry, 'hadRecentInput') === false ? Number(Reflect.get(entry, 'value')) : 0;
        recorded.push({ type, name, start, duration, value });
      }
    }).observe({ type, buffered: true });
  }
}

function calculateFigures(entries: readonly Entry[]): Omit<Experience, 'script'> {
  const of = (type: string) => entries.filter((entry) => entry.type === type);
  const fcp = of('paint').find(({ name }) => name === 'first-contentful-paint')?.start ?? Number.NaN;
  const tasks = of('longtask').map(({ start, duration }) => start + duration - Math.max(start, fcp));
  return {
    fcp,
    lcp: of('largest-contentful-paint').at(-1)?.start ?? Number.NaN,
    tbt: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longestTask: Math.max(0, ...tasks),
    cls: of('layout-shift').reduce((sum, { value }) => sum + value, 0),
  };
}
