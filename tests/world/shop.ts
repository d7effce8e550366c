import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { D1Database } from '@cloudflare/workers-types';
import {
  unstable_generateASSETSBinding as assetServer,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from 'wrangler';
import { z } from 'zod';
import { fill, migrate } from './database.ts';
import { gatewayName, gatewayOptions } from './gateway.ts';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from './miniflare.ts';
import { testSettings } from './settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = {
  assets: `${root}dist/client`,
  functions: `${root}dist/functions/index.js`,
  gateway: `${root}dist/strand_gateway`,
};

const pagesConfig = z.object({ services: z.array(z.object({ binding: z.string(), service: z.string() })) });

export type ShopOptions = {
  /** Default: any free one. */
  port?: number;
  /** Default: this machine only. */
  host?: string;
  /** The folder that keeps the data, as `wrangler --persist-to` has it. Default: none, gone when stopped. */
  persist?: string;
  /** The gateway's variables. Default: the tests' own; `developer`: gateway/.dev.vars. */
  vars?: Readonly<Record<string, string>> | 'developer';
  /** Variables of the Pages project, beside those of wrangler.toml. */
  edgeVars?: Readonly<Record<string, string>>;
  /** Migrate and fill the database: how many generated products to add to the demo shop. `false`: leave it as it is. */
  products?: number | false;
  /** Hears what the Workers write to their console. */
  onLog?: (level: string, message: string) => void;
};

export type Shop = {
  /** Without final slash. */
  url: string;
  d1: D1Database;
  /** Runs the gateway's sweep for a schedule of gateway/wrangler.toml. */
  sweep: (cron: string, at?: Date) => Promise<void>;
  /** Forgets all cached pages. */
  purge: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Serves the built shop on workerd: assets and Functions as Pages runs them, beside the embedded gateway. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const {
    port = 0,
    host = 'localhost',
    persist,
    vars = testSettings,
    edgeVars = {},
    products = 0,
    onLog,
  } = options;
  const kept = persist ?? (await mkdtemp(join(tmpdir(), 'strand-')));
  if (products !== false) {
    await migrate(kept);
    await fill(kept, { products });
  }
  const assets = new AbortController();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: `${kept}/v3`,
      ...(onLog && { handleStructuredLogs: ({ level, message }) => onLog(level, message) }),
      workers: [
        await storefront(assets.signal, edgeVars),
        await gateway(vars === 'developer' ? undefined : vars),
      ],
    }),
  );
  const stop = async () => {
    assets.abort();
    await miniflare.dispose();
    if (persist === undefined) await rm(kept, { recursive: true, force: true });
  };
  try {
    const url = (await miniflare.ready).origin;
    const d1 = await miniflare.getD1Database('DB', gatewayName);
    const worker = await miniflare.getWorker(gatewayName);
    const sweep = async (cron: string, at = new Date()) => {
      const { outcome } = await worker.scheduled({ cron, scheduledTime: at });
      if (outcome !== 'ok') throw new Error(`The sweep for ${cron} ended with ${outcome}.`);
    };
    return { url, d1, sweep, purge: async () => void (await miniflare.purgeCache()), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function storefront(signal: AbortSignal, vars: Readonly<Record<string, string>>) {
  const { services } = pagesConfig.parse(unstable_readConfig({ config: `${root}wrangler.toml` }));
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${root}wrangler.toml`);
  const routes = `${built.assets}/_routes.json`;
  const module = (path: string, contents: string) => ({ path: `${root}tests/world/${path}`, contents });
  return {
    ...workerOptions,
    name: 'strand',
    bindings: Object.assign({}, workerOptions.bindings, vars),
    modulesRoot: `${root}tests/world`,
    modules: [
      {
        type: 'ESModule' as const,
        ...module('pages-router.mjs', await readFile(`${root}tests/world/pages-router.mjs`, 'utf8')),
      },
      { type: 'ESModule' as const, ...module('functions.mjs', await readFile(built.functions, 'utf8')) },
      {
        type: 'Text' as const,
        ...module(
          'routes.json.txt',
          existsSync(routes) ? await readFile(routes, 'utf8') : '{"include":["/*"],"exclude":[]}',
        ),
      },
    ],
    serviceBindings: {
      ...Object.fromEntries(services.map(({ binding, service }) => [binding, service])),
      ASSETS: await assetServer({ log: silent, directory: built.assets, signal }),
    },
  };
}

async function gateway(vars?: Readonly<Record<string, string>>) {
  const files = await readdir(built.gateway, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.mjs')).sort(entryFirst);
  return {
    ...gatewayOptions(vars),
    name: gatewayName,
    modulesRoot: built.gateway,
    modules: modules.map((file) => ({ type: 'ESModule' as const, path: `${built.gateway}/${file}` })),
  };
}

/** The asset server logs what it read; its errors answer 502 and say so. The class is wrangler's own. */
const silent = new Proxy({} as Parameters<typeof assetServer>[0]['log'], { get: () => () => undefined });

/** Miniflare takes the first module for the Worker itself. */
function entryFirst(one: string, other: string): number {
  return Number(other === 'entry.mjs') - Number(one === 'entry.mjs');
}
