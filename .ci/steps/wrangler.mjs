import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { tail } from '../terminal.mjs';

export async function wrangler(args) {
  const { code, output } = await run('wrangler', args, { quiet: true, env: { WRANGLER_LOG: 'log' } });
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
