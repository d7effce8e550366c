import { drizzle } from 'drizzle-orm/d1';
import type { MiddlewareHandler } from 'hono';
import { bookmarkHeader } from '#contract/wire/edge-headers.rules.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { readBookmarks, writeBookmark } from './cookies.ts';

/**
 * Reads that replicas may answer: catalogue, orders and account. All other calls read the primary: money, sign-in,
 * staff, and the order link in a mail, which is opened moments after the order.
 */
const replicaPaths =
  /^\/(?:products|categories|subcategories|colors|upsells|search|banner-message|reviews|bags|savedBags|stores|orders(?!\/[^/]+\/linked)|users|rewards|offers|user-offers|analytics)(?:\/|$)/;

/**
 * Opens a D1 session per request. Replica reads use any replica that is as new as the bookmarks in the request. All
 * other requests use the primary and return a bookmark: as a header, and to browsers as a cookie.
 */
export const databaseSession: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const { method, path } = context.req;
  if ((method === 'GET' || method === 'HEAD') && replicaPaths.test(path)) {
    const { $client: d1 } = context.get('dependencies').database;
    const session = d1.withSession(sessionConstraint(context));
    useSession(context, () => session);
    return next();
  }
  const sessions: D1DatabaseSession[] = [];
  useSession(context, (d1) => {
    // D1 guarantees the primary only for the first query of a session, so each query gets its own.
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
  if (!isShared && hasIdentity) writeBookmark(context, bookmark);
};

function useSession(context: GatewayContext, open: (d1: D1Database) => D1DatabaseSession): void {
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

function sessionConstraint(context: GatewayContext): string {
  const sent = context.req.header(bookmarkHeader);
  if (sent === 'first-primary') return sent;
  return newestOf([sent, ...readBookmarks(context)]) ?? 'first-unconstrained';
}

/** D1's format. Anything else that clients send is ignored. */
const bookmarkPattern = /^(?:[0-9a-f]{8}-){3}[0-9a-f]{32}$/;

/** Bookmarks sort by age. */
function newestOf(bookmarks: readonly (string | null | undefined)[]): string | undefined {
  return bookmarks
    .filter((text): text is string => bookmarkPattern.test(text ?? ''))
    .sort()
    .at(-1);
}
