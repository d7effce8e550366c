import { readFile } from 'node:fs/promises';
import { builtAssets } from '../../support/built-assets.ts';
import { gatewayOptions } from '../../support/gateway.ts';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from '../../support/miniflare.ts';
import type { RoundTrip } from '../../support/round-trip.ts';
import { testSettings } from '../../support/settings.ts';
import { workerds } from './workerd.ts';

export type Served = {
  /** Without final slash. */
  url: string;
  /** The workerd process that serves it. */
  pid: number;
  stop: () => Promise<void>;
};

/** Starts a server and finds its workerd process. */
export async function withProcess<S extends { url: string; stop: () => Promise<void> }>(
  start: () => Promise<S>,
): Promise<S & Served> {
  const before = new Set(workerds());
  const served = await start();
  const [pid] = workerds().filter((each) => !before.has(each));
  if (pid === undefined) throw new Error('No workerd process was started.');
  return { ...served, pid };
}

const compressedModule = new URL('../../support/compressed.mjs', import.meta.url);

/** A Worker that responds `ok`. With `?cache=n` it first makes n cache lookups, to measure their cost in the simulator. */
const bareWorker = `export default {
  async fetch(request) {
    const { searchParams } = new URL(request.url);
    for (let left = Number(searchParams.get('cache')); left > 0; left -= 1) {
      const key = 'http://bare/cached';
      const cached = await caches.default.match(key);
      if (cached) await cached.text();
      else await caches.default.put(key, new Response('cached', { headers: { 'cache-control': 'max-age=600' } }));
    }
    return new Response('ok');
  },
};`;

/** Serves the given pages, and assets for everything else. */
const staticWorker = `import { compressed } from './compressed.mjs';
import pages from './pages.txt';
const known = new Map(JSON.parse(pages));
export default {
  async fetch(request, env) {
    const page = known.get(new URL(request.url).pathname);
    return compressed(request, page ? new Response(page.html, { headers: page.headers }) : await env.ASSETS.fetch(request));
  },
};`;

export function startBareWorker(): Promise<Served> {
  return withProcess(() =>
    serve({ modules: [{ type: 'ESModule', path: 'bare.mjs', contents: bareWorker }] }),
  );
}

/** Makes the round trips of the next recorded visit to the page `?of=`, and ignores their results. */
const replayWorker = `import text from './visits.txt';
const all = JSON.parse(text);
let next = 0;
export default {
  async fetch(request, env) {
    const visits = all[new URL(request.url).searchParams.get('of')];
    const bound = ({ sql, values }) => env.DB.prepare(sql).bind(...values);
    next += 1;
    await Promise.all(
      visits[next % visits.length].map(({ statements }) =>
        statements.length > 1 ? env.DB.batch(statements.map(bound)) : bound(statements[0]).raw(),
      ),
    );
    return new Response('ok');
  },
};`;

/** Serves a Worker that only repeats the round trips of recorded visits, by page. */
export function startReplay(
  persist: string,
  visits: Readonly<Record<string, readonly (readonly RoundTrip[])[]>>,
): Promise<Served> {
  return withProcess(() =>
    serve(
      {
        ...gatewayOptions(testSettings),
        modules: [
          { type: 'ESModule', path: 'replay.mjs', contents: replayWorker },
          { type: 'Text', path: 'visits.txt', contents: JSON.stringify(visits) },
        ],
      },
      persist,
    ),
  );
}

export type StaticPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Serves static pages by path, and the built assets, compressed as Cloudflare does. */
export function startStaticPages(pages: ReadonlyMap<string, StaticPage>): Promise<Served> {
  return withProcess(async () => {
    const assets = new AbortController();
    const served = await serve({
      modules: [
        { type: 'ESModule', path: 'static.mjs', contents: staticWorker },
        { type: 'ESModule', path: 'compressed.mjs', contents: await readFile(compressedModule, 'utf8') },
        { type: 'Text', path: 'pages.txt', contents: JSON.stringify([...pages]) },
      ],
      serviceBindings: { ASSETS: await builtAssets(assets.signal) },
    });
    const stop = async () => {
      assets.abort();
      await served.stop();
    };
    return { ...served, stop };
  });
}

type Options = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown[] }>;

async function serve(worker: Options['workers'][number], persist?: string) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port: 0,
      cf: false,
      log: new Log(LogLevel.ERROR),
      ...(persist !== undefined && { resourcePersistencePath: `${persist}/v3` }),
      workers: [{ ...worker, compatibilityDate: '2026-10-01' }],
    }),
  );
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() };
}
