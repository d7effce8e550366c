import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { z } from 'zod';
import { builtAssets, pagesModules } from './built-assets.ts';
import { builtGateway, type GatewayVariant } from './built-gateway.ts';
import { fill, migrate } from './database.ts';
import { gatewayName } from './gateway.ts';
import { type GatewayInterceptor, interceptService } from './gateway-interceptor.ts';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from './miniflare.ts';
import { type RoundTrip, roundTrip } from './round-trip.ts';
import { testSettings } from './settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const pagesConfig = z.object({ services: z.array(z.object({ binding: z.string(), service: z.string() })) });

export type ShopOptions = {
  /** Default: a free port. */
  port?: number;
  /** Default: localhost only. */
  host?: string;
  /** Data folder, like `wrangler --persist-to`, with a migrated database. Default: a temporary one with the demo shop. */
  persist?: string;
  /** The gateway's variables. Default: the tests' own; `developer`: gateway/.dev.vars. */
  vars?: Readonly<Record<string, string>> | 'developer';
  /** Variables of the Pages project, added to those of wrangler.toml. `COMPRESSED: 'on'` compresses text as Cloudflare does. */
  edgeVars?: Readonly<Record<string, string>>;
  /** Number of generated products added to the temporary demo shop. `none`: an empty, migrated database. */
  products?: number | 'none';
  /** A wrapper around the gateway; `counting` records its round trips for `roundTrips()`. */
  gatewayVariant?: GatewayVariant;
  /** Intercepts the storefront's requests to the gateway. */
  interceptor?: GatewayInterceptor;
  /** Opens the inspector of the Workers' process, for `inspector()`. */
  hasInspector?: boolean;
  /** Called with each line of the Workers' console. */
  onLog?: (level: string, message: string) => void;
};

export type Shop = {
  /** Without final slash. */
  url: string;
  d1: D1Database;
  /** Runs the gateway's sweep for a schedule of gateway/wrangler.toml. */
  sweep: (cron: string, at?: Date) => Promise<void>;
  /** Round trips to the database since the last call. Needs the `counting` variant. */
  roundTrips: () => Promise<RoundTrip[]>;
  inspector: () => Promise<URL>;
  /** Updates the `lagging` replica. `?naive` makes it ignore bookmarks. */
  catchUp: (search?: '?naive') => Promise<void>;
  /** Empties the page cache. */
  purge: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Serves the built shop on workerd: assets and Functions as Pages runs them, and the gateway. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const {
    port = 0,
    host = 'localhost',
    persist,
    vars = testSettings,
    edgeVars = {},
    products = 0,
    gatewayVariant,
    interceptor,
    onLog,
    hasInspector,
  } = options;
  const folder = persist ?? (await temporaryFolder());
  if (persist === undefined) await copyDatabase(folder, products);
  const assets = new AbortController();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: `${folder}/v3`,
      ...(hasInspector && { inspectorPort: 0 }),
      ...(onLog && { handleStructuredLogs: ({ level, message }) => onLog(level, message) }),
      workers: [
        await storefront(assets.signal, edgeVars, interceptor),
        await builtGateway(vars === 'developer' ? undefined : vars, gatewayVariant),
      ],
    }),
  );
  const stop = async () => {
    assets.abort();
    await miniflare.dispose();
    if (persist === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = (await miniflare.ready).origin;
    const d1 = await miniflare.getD1Database('DB', gatewayName);
    const worker = await miniflare.getWorker(gatewayName);
    const sweep = async (cron: string, at = new Date()) => {
      const { outcome } = await worker.scheduled({ cron, scheduledTime: at });
      if (outcome !== 'ok') throw new Error(`The sweep for ${cron} ended with ${outcome}.`);
    };
    const callVariant = async (path: string) => (await worker.fetch(`http://gateway${path}`)).text();
    const roundTrips = async () => z.array(roundTrip).parse(JSON.parse(await callVariant('/round-trips')));
    const catchUp = async (search = '') => void (await callVariant(`/catch-up${search}`));
    return {
      url,
      d1,
      sweep,
      roundTrips,
      inspector: () => miniflare.getInspectorURL(),
      catchUp,
      purge: async () => void (await miniflare.purgeCache()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'strand-'));

let made: Promise<string> | undefined;

/** The folder of the databases to copy. They take seconds to make, so the processes of a test run share them. */
export function databases(): Promise<string> {
  const shared = process.env['STRAND_DATABASES'];
  made ??= shared ? Promise.resolve(shared) : makeDatabases();
  return made;
}

async function makeDatabases(): Promise<string> {
  const folder = await temporaryFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [empty, demo] = [`${folder}/empty`, `${folder}/demo`];
  await migrate(empty);
  await cp(empty, demo, { recursive: true });
  await fill(demo);
  return folder;
}

async function copyDatabase(folder: string, products: number | 'none'): Promise<void> {
  await cp(`${await databases()}/${products === 0 ? 'demo' : 'empty'}`, folder, { recursive: true });
  if (products !== 'none' && products > 0) await fill(folder, { products });
}

async function storefront(
  signal: AbortSignal,
  vars: Readonly<Record<string, string>>,
  interceptor: GatewayInterceptor | undefined,
) {
  const config = `${root}wrangler.toml`;
  const { services } = pagesConfig.parse(unstable_readConfig({ config }));
  return {
    ...unstable_getMiniflareWorkerOptions(config).workerOptions,
    name: 'strand',
    bindings: { ...localVars(config), ...vars },
    modulesRoot: '/',
    modules: await pagesModules(await readFile(`${root}dist/functions/index.js`, 'utf8')),
    serviceBindings: {
      ...Object.fromEntries(
        services.map(({ binding, service }) => [
          binding,
          interceptor ? interceptService(service, interceptor) : service,
        ]),
      ),
      ASSETS: await builtAssets(signal),
    },
  };
}

/** Without production's addresses, to which a shop here must not link or send staff. `.dev.vars` may set its own. */
export function localVars(config: string): Record<string, string> {
  const { vars } = unstable_readConfig({ config });
  const { bindings } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  const own = Object.entries(bindings ?? {}).filter(
    ([name, value]) => !/^(SHOP_URL|ADMIN_HOST)$/.test(name) || vars[name] !== value,
  );
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
