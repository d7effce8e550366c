import { drizzle } from 'drizzle-orm/d1';
import type { MiddlewareHandler } from 'hono';
import { bookmarkHeader } from '#contract/wire/edge-headers.rules.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { handOutBookmark, sentBookmarks } from './cookies.ts';

/**
 * What is read of the catalogue, of orders and of an account. Money, sign-in, staff's calls and the link of a mail,
 * which is followed moments after its order, are not: they read at the primary database, as does a new call.
 */
const readAtReplicas =
  /^\/(?:products|categories|subcategories|colors|upsells|search|banner-message|reviews|bags|savedBags|stores|orders(?!\/[^/]+\/linked)|users|rewards|offers|user-offers|analytics)(?:\/|$)/;

/**
 * Opens the database for one call. A reading goes to any replica that is as new as the bookmarks sent with it, all
 * else to the primary, whose answer hands out a bookmark: as a header to all clients, as a cookie to browsers.
 */
export const databaseSession: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const { method, path } = context.req;
  const isReading = method === 'GET' || method === 'HEAD';
  if (isReading && readAtReplicas.test(path)) {
    const { $client: d1 } = context.get('dependencies').database;
    const session = d1.withSession(sentConstraint(context));
    openThrough(context, () => session);
    return next();
  }
  const sessions: D1DatabaseSession[] = [];
  openThrough(context, (d1) => {
    // Only the first query of a session goes to the primary for certain: each has one of its own.
    const session = d1.withSession('first-primary');
    sessions.push(session);
    return session;
  });
  await next();
  const bookmark = newestOf(sessions.map((session) => session.getBookmark()));
  if (bookmark === undefined) return;
  const { headers } = context.res;
  headers.set(bookmarkHeader, bookmark);
  const isShared = /\bpublic\b/.test(headers.get('cache-control') ?? '');
  const hasIdentity = context.req.header('cookie') !== undefined || headers.has('set-cookie');
  if (!isShared && hasIdentity) handOutBookmark(context, bookmark);
};

function openThrough(context: GatewayContext, open: (d1: D1Database) => D1DatabaseSession): void {
  const dependencies = context.get('dependencies');
  const { $client: d1 } = dependencies.database;
  const database = drizzle({
    prepare: (sql: string) => open(d1).prepare(sql),
    batch: <Row>(statements: D1PreparedStatement[]) => open(d1).batch<Row>(statements),
    exec: (sql: string) => d1.exec(sql),
    withSession: (constraint?: string) => d1.withSession(constraint),
    dump: () => d1.dump(),
  });
  context.set('dependencies', { ...dependencies, database });
}

function sentConstraint(context: GatewayContext): string {
  const sent = context.req.header(bookmarkHeader);
  if (sent === 'first-primary') return sent;
  return newestOf([sent, ...sentBookmarks(context)]) ?? 'first-unconstrained';
}

/** As D1 writes them; what else clients send counts for nothing. */
const wellFormed = /^(?:[0-9a-f]{8}-){3}[0-9a-f]{32}$/;

/** Later ones come later in the order of letters. */
function newestOf(bookmarks: readonly (string | null | undefined)[]): string | undefined {
  return bookmarks
    .filter((text): text is string => wellFormed.test(text ?? ''))
    .sort()
    .at(-1);
}
