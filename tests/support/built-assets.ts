import { fileURLToPath } from 'node:url';
import { unstable_generateASSETSBinding as assetServer } from 'wrangler';

export const assetsFolder = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** Wrangler's asset server of Pages over the built files, as the binding `ASSETS`. `signal` stops it. */
export function builtAssets(signal: AbortSignal) {
  return assetServer({ log: silent, directory: assetsFolder, signal });
}

/** A silent logger, because the server logs what it reads. Its errors are responses of 502. */
const silent = new Proxy({} as Parameters<typeof assetServer>[0]['log'], { get: () => () => undefined });
