import type { MiddlewareHandler } from 'hono';
import { getHealth } from '#contract/wire/service.endpoints.ts';
import { store } from '../database/catalogue.tables.ts';
import type { Dependencies, WithDatabase } from '../dependencies.ts';
import type { Settings } from '../settings.ts';
import type { GatewayEnv } from './context.ts';

/** Answers 503 in production until the store is there. */
export const requireSetUp: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const dependencies = context.get('dependencies');
  if (dependencies.settings.ENVIRONMENT !== 'production') return next();
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

export async function isSetUp({ database }: WithDatabase): Promise<boolean> {
  return (await database.select({ id: store.id }).from(store).limit(1).get()) !== undefined;
}
