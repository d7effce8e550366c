import type { MiddlewareHandler } from 'hono';
import { getHealth } from '#contract/wire/service.endpoints.ts';
import { store } from '../database/catalogue.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Settings } from '../settings.ts';
import type { GatewayEnv } from './context.ts';

/** What production does not run without: a sentence for the operator, and when it is there. */
const needed: readonly (readonly [string, (settings: Settings) => boolean])[] = [
  ['SHOP_URL must be the shop’s own https address', ({ SHOP_URL }) => isHttpsOrigin(SHOP_URL)],
  ['STAFF_EMAIL is missing', ({ STAFF_EMAIL }) => STAFF_EMAIL !== undefined],
  [
    'PAYSTACK_SECRET_KEY must be a live key (sk_live_…)',
    ({ PAYSTACK_SECRET_KEY: key }) => /^sk_live_\S+$/.test(key ?? ''),
  ],
  ['RESEND_API_KEY is missing', ({ RESEND_API_KEY }) => RESEND_API_KEY !== undefined],
];

const isHttpsOrigin = (address = '') => address.startsWith('https://') && new URL(address).origin === address;

/** Production runs whole or not at all: 503 to everybody while something is missing, and /health says what. */
export const setUpCheck: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const dependencies = context.get('dependencies');
  if (dependencies.settings.ENVIRONMENT !== 'production') return next();
  const missing = needed.filter(([, isThere]) => !isThere(dependencies.settings)).map(([problem]) => problem);
  if (missing.length > 0) return notSetUp(context.req.path, 'The shop is not set up correctly.', missing);
  // The staff's calls ask for a session, which no visitor has, or for the set-up's token.
  if (context.req.path.startsWith('/admin/') || (await hasStore(dependencies))) return next();
  return notSetUp(context.req.path, noStore, [noStore]);
};

export const noStore = 'This shop is not set up yet.';

/** The answer of a gateway that cannot run: what is missing is told at /health only. */
export function notSetUp(path: string, error: string, problems: readonly string[]): Response {
  const body = path === getHealth.path ? { error: getHealth.error, status: 'down', problems } : { error };
  return Response.json(body, { status: 503, headers: { 'cache-control': 'private, no-store' } });
}

const withStore = new WeakSet<Settings>();

/** Asked until it is there, then remembered. Without the database whatever is called says so itself. */
async function hasStore({ database, settings }: Dependencies): Promise<boolean> {
  if (withStore.has(settings)) return true;
  const isThere = await database
    .select({ id: store.id })
    .from(store)
    .limit(1)
    .get()
    .then(
      (row) => row !== undefined,
      () => true,
    );
  if (isThere) withStore.add(settings);
  return isThere;
}
