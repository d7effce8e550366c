import { createRequire } from 'node:module';
import type * as miniflare from 'miniflare';

const fromHere = createRequire(import.meta.url);
const fromWrangler = createRequire(fromHere.resolve('wrangler'));

/** The Miniflare that wrangler itself uses: it runs the same workerd and keeps its data in the same files. */
export const { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response }: typeof miniflare =
  fromWrangler('miniflare');
