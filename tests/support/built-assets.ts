import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unstable_generateASSETSBinding as assetServer } from 'wrangler';

export const assetsFolder = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** Wrangler's asset server of Pages over the built files, as the binding `ASSETS`. `signal` stops it. */
export function builtAssets(signal: AbortSignal) {
  return assetServer({ log: silent, directory: assetsFolder, signal });
}

/** A silent logger, because the server logs what it reads. Its errors are responses of 502. */
const silent = new Proxy({} as Parameters<typeof assetServer>[0]['log'], { get: () => () => undefined });

/** A Worker's modules, as Miniflare has them, that route between `functions` and the built assets like Pages. */
export async function pagesModules(functions: string) {
  const own = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');
  const routes = await readFile(`${assetsFolder}/_routes.json`, 'utf8');
  return [
    esModule('pages-router.mjs', await own('pages-router.mjs')),
    esModule('compressed.mjs', await own('compressed.mjs')),
    esModule('functions.mjs', functions),
    { type: 'Text' as const, path: '/routes.json.txt', contents: routes },
  ];
}

export const esModule = (name: string, contents: string) => ({
  type: 'ESModule' as const,
  path: `/${name}`,
  contents,
});
