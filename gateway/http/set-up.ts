import type { MiddlewareHandler } from 'hono';
import { getHealth } from '#contract/wire/service.endpoints.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up/set-up.records.ts';
import type { Settings } from '../settings.ts';
import type { GatewayEnv } from './context.ts';

/** Settings that production requires: the problem as operators read it, and the check. */
const requirements: readonly (readonly [string, (settings: Settings) => boolean])[] = [
  ['SHOP_URL must be the shop’s own https address', ({ SHOP_URL }) => isHttpsOrigin(SHOP_URL)],
  ['STAFF_EMAIL is missing', ({ STAFF_EMAIL }) => STAFF_EMAIL !== undefined],
  [
    'PAYSTACK_SECRET_KEY must be a live key (sk_live_…)',
    ({ PAYSTACK_SECRET_KEY: key }) => /^sk_live_\S+$/.test(key ?? ''),
  ],
  ['RESEND_API_KEY is missing', ({ RESEND_API_KEY }) => RESEND_API_KEY !== undefined],
];

const isHttpsOrigin = (address = '') => address.startsWith('https://') && new URL(address).origin === address;

/** Answers 503 in production until all settings and the store are there. /health lists what is missing. */
export const requireSetUp: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const dependencies = context.get('dependencies');
  if (dependencies.settings.ENVIRONMENT !== 'production') return next();
  const missing = requirements
    .filter(([, isMet]) => !isMet(dependencies.settings))
    .map(([problem]) => problem);
  if (missing.length > 0)
    return notSetUpResponse(context.req.path, 'The shop is not set up correctly.', missing);
  // Staff calls check a session or the set-up token themselves.
  if (context.req.path.startsWith('/admin/') || (await hasStore(dependencies))) return next();
  return notSetUpResponse(context.req.path, noStoreMessage, [noStoreMessage]);
};

export const noStoreMessage = 'This shop is not set up yet.';

/** 503. Only /health lists the problems. */
export function notSetUpResponse(path: string, error: string, problems: readonly string[]): Response {
  const body = path === getHealth.path ? { error: getHealth.error, status: 'down', problems } : { error };
  return Response.json(body, { status: 503, headers: { 'cache-control': 'private, no-store' } });
}

const settingsWithStore = new WeakSet<Settings>();

/** Queried until the store exists, then cached. True when the database fails, so the called route reports it. */
async function hasStore(dependencies: Dependencies): Promise<boolean> {
  const { settings } = dependencies;
  if (settingsWithStore.has(settings)) return true;
  const exists = await isSetUp(dependencies).catch(() => true);
  if (exists) settingsWithStore.add(settings);
  return exists;
}
