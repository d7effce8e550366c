/**
 * `npm run bench -- scale`: requests, rows, storage and bill of 1 000 to 1 000 million page views a month, the first
 * limit and its replacement. Multiplies unit costs that are measured on the built shop.
 */
import { billOf, type Usage } from './bench/bill.ts';
import { table } from './bench/report.ts';
import { type Cost, costNames, measureUnitCosts } from './bench/unit-costs.ts';

/** Assumptions. */
const assumed = {
  pagesAVisit: 5,
  /** Share of visits that end in an order. */
  conversion: 0.02,
  /** Pages requested by crawlers per page view of shoppers. */
  crawledAView: 0.5,
  /** Share of shared pages that are rendered, because each Cloudflare location has its own cache. */
  rendered: 0.1,
  /** Uploaded pictures per view that are not in the browser's cache. */
  picturesAView: 4,
  /** Share of those that are not in Cloudflare's cache. */
  picturesFromR2: 0.05,
  /** The busiest day and second as multiples of the average ones. */
  busiestDay: 2,
  busiestSecond: 8,
  /** Queries of about a millisecond per second and D1 database, from its limits page. */
  queriesASecond: 1000,
  /** Maximum GB of a D1 database. */
  largestDatabase: 10,
  /** Mails per minute that the sweep sends without a queue. */
  sweptMails: 25,
  /** Age of the shop's orders, and RETENTION_EVENT_DAYS, in months. */
  months: { orders: 12, events: 13, eventsWithDataset: 1 },
};

const takesOver = {
  queue: 'Queues take the mail',
  analytics: 'Analytics Engine takes the events, D1 keeps what the shop reads, for a month',
  replicas: 'read replicas answer what only reads',
};

const { view, rendered, order, day, eventBytes } = await measureUnitCosts();

const row = (name: string, cost: Cost) => [
  name,
  ...costNames.map((each) => cost[each].toFixed(cost[each] < 100 ? 1 : 0)),
];
print(`Measured:
${table(
  ['each', ...costNames],
  [
    row('view, page cached', view),
    row('page rendered', rendered),
    row('order', order),
    row('day of schedules', day),
  ],
)}
CPU is the whole local process’, with database and simulators: production’s is less.
An order keeps ${order.bytes.toFixed(0)} bytes in D1, ${order.mailBytes.toFixed(0)} more of mail for 30 days; an event ${eventBytes.toFixed(0)}, ${view.events.toFixed(1)} a view.`);
for (const views of [1000, 100_000, 10_000_000, 1_000_000_000]) print(simulated(views));

/** What is in use because a limit was exceeded. */
type Engines = { readonly queue: boolean; readonly analytics: boolean; readonly replicas: boolean };

type Limit = {
  readonly what: string;
  /** Usage as a multiple of the limit. */
  readonly times: number;
  /** What removes the limit; undefined if it is in use already. */
  readonly engine: keyof Engines | undefined;
};

function loadOf(views: number, { queue, analytics, replicas }: Engines) {
  const { months } = assumed;
  const bought = (views / assumed.pagesAVisit) * assumed.conversion;
  const renders = views * (1 + assumed.crawledAView) * assumed.rendered;
  const sum = (name: keyof Cost) =>
    views * view[name] + renders * rendered[name] + bought * order[name] + 30 * day[name];
  const events = views * view.events;
  // Events that the shop does not read; each is a row and three index rows.
  const spared = analytics ? views * (view.events - view.eventsRead) : 0;
  const usage: Usage = {
    requests: sum('requests') + views * (assumed.crawledAView + assumed.picturesAView),
    cpuMs: sum('cpuMs'),
    rowsRead: sum('rowsRead'),
    rowsWritten: sum('rowsWritten') - spared * 4,
    queueOperations: queue ? bought * (order.mails + 1) * 3 : 0,
    events: analytics ? events : 0,
    pictureReads: views * assumed.picturesAView * assumed.picturesFromR2,
    database:
      (bought * (order.bytes * months.orders + order.mailBytes) +
        (events - spared) * eventBytes * (analytics ? months.eventsWithDataset : months.events)) /
      1e9,
  };
  const second = assumed.busiestSecond / (30 * 24 * 3600);
  const mails = bought * order.mails * second * 60;
  const trips = sum('trips') - (replicas ? sum('trips') - sum('writingTrips') : 0);
  const limits: Limit[] = [
    {
      what: 'mail, 25 a minute by the sweep',
      times: queue ? 0 : mails / assumed.sweptMails,
      engine: 'queue',
    },
    {
      what: 'a database of 10 GB',
      times: usage.database / assumed.largestDatabase,
      engine: analytics ? undefined : 'analytics',
    },
    {
      what: 'the one primary, 1000 queries a second',
      times: (trips * second) / assumed.queriesASecond,
      engine: replicas ? undefined : 'replicas',
    },
  ];
  return { bought, usage, limits: limits.sort((one, other) => other.times - one.times) };
}

function simulated(views: number): string {
  let engines: Engines = { queue: false, analytics: false, replicas: false };
  const story: string[] = [];
  for (;;) {
    const { bought, usage, limits } = loadOf(views, engines);
    const { beyondFree, lines, total } = billOf(usage, assumed.busiestDay);
    const [worst] = limits;
    const broken = limits.find(({ times, engine }) => times > 1 && engine);
    const [first] = beyondFree;
    if (story.length === 0 && first)
      story.push(`the Free plan’s ${first[0]}, ${first[1].toFixed(1)} times: the Paid plan`);
    if (broken?.engine) {
      story.push(`${broken.what}, ${broken.times.toFixed(1)} times: ${takesOver[broken.engine]}`);
      engines = { ...engines, [broken.engine]: true };
      continue;
    }
    for (const { what, times } of limits.filter(({ times }) => times > 1)) {
      story.push(
        `${what}, still ${times.toFixed(1)} times: nothing here, but several shops with a database each`,
      );
    }
    const used = Object.entries(usage).map(([name, much]) => `${name} ${short(much)}`);
    const paid = Object.entries(lines).map(([name, dollars]) => `${name} ${dollars.toFixed(2)}`);
    return `${short(views)} views a month, ${short(bought)} orders: ${used.join(', ')}
  Bill: $${total.toFixed(2)}${paid.length > 0 ? ` (${paid.join(', ')}, plan 5.00)` : ''}
  Nearest limit now: ${worst?.what}, ${((worst?.times ?? 0) * 100).toFixed(1)} %
${story.map((line) => `  Breaks: ${line}\n`).join('')}`;
  }
}

function short(much: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(much);
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
