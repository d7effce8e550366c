import { fileURLToPath } from 'node:url';
import { unstable_generateASSETSBinding as assetServer } from 'wrangler';

export const assetsFolder = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** Pages' own asset server over the built files, as the binding `ASSETS`, until `signal` ends it. */
export function builtAssets(signal: AbortSignal) {
  return assetServer({ log: silent, directory: assetsFolder, signal });
}

/** The asset server logs what it read; its errors answer 502 and say so. The class is wrangler's own. */
const silent = new Proxy({} as Parameters<typeof assetServer>[0]['log'], { get: () => () => undefined });
