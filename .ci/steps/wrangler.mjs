import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { tail } from '../terminal.mjs';

/** A deployment starts wrangler up to nine times, and each start compiles it. */
const env = { WRANGLER_LOG: 'log', NODE_COMPILE_CACHE: '.cache/node' };

/** Runs wrangler and returns its output. */
export async function wrangler(args) {
  const { code, output } = await run('wrangler', args, { quiet: true, env });
  if (code === 0) return output;
  const hint = /CLOUDFLARE_API_TOKEN/.test(output)
    ? '\nRun npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.'
    : '';
  throw new Refusal(`wrangler ${args.join(' ')} failed:\n${tail(output, 30)}${hint}`);
}

/** wrangler may print other lines before its JSON. */
export function jsonIn(output) {
  const start = output.search(/^[[{]/m);
  return start < 0 ? undefined : JSON.parse(output.slice(start));
}
