import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { hmac, sha256, verifyHmac } from '../crypto.ts';
import { guest, user, userSession } from '../database/customer.tables.ts';
import { dayMs, hourMs } from '../time-units.ts';
import type { GatewayContext } from './context.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** The signed-in user, the browser's guest, or both, as proven by cookies. */
export type Identity = { readonly userId: string | undefined; readonly guestId: string | undefined };

export type Customer = { readonly id: string; readonly isGuest: boolean };

const keyVersion = '1';

const identities = new WeakMap<Request, Promise<Identity>>();

/** Reads both cookies. Ignores cookies that are tampered with, expired, unknown or of a deleted owner. */
export function getIdentity(context: GatewayContext): Promise<Identity> {
  const answer = identities.get(context.req.raw) ?? readIdentity(context);
  identities.set(context.req.raw, answer);
  return answer;
}

/** The signed-in user, else the guest. Undefined without identity. */
export async function getCustomer(context: GatewayContext): Promise<Customer | undefined> {
  const { userId, guestId } = await getIdentity(context);
  if (userId !== undefined) return { id: userId, isGuest: false };
  return guestId === undefined ? undefined : { id: guestId, isGuest: true };
}

export async function readSignedInUser(context: GatewayContext) {
  const { userId } = await getIdentity(context);
  if (userId === undefined) return undefined;
  return context.get('dependencies').database.select().from(user).where(eq(user.id, userId)).get();
}

/** A key for rate limits, before any database query: the signed guest id, else the hash of the session cookie. */
export async function unverifiedCustomerId(context: GatewayContext): Promise<string | undefined> {
  return (await readSignedGuestId(context)) ?? (await sessionTokenHash(context));
}

/** SQL for the id of {@link getCustomer}, for writes in the same round trip. Null without identity. */
export async function customerIdSql(context: GatewayContext): Promise<SQL> {
  const [guestId, tokenHash] = await Promise.all([readSignedGuestId(context), sessionTokenHash(context)]);
  const { database, now } = context.get('dependencies');
  const users = database.select({ id: userSession.userId }).from(userSession);
  const guests = database.select({ id: guest.id }).from(guest);
  return sql`coalesce(
    ${users.where(isActiveSession(tokenHash ?? '', now()))},
    ${guests.where(eq(guest.id, guestId ?? ''))}
  )`;
}

/** Sets the guest id, signed against forgery. */
export async function setGuestCookie(context: GatewayContext, guestId: string): Promise<void> {
  const { settings } = context.get('dependencies');
  const signature = await hmac(settings.IDENTITY_SECRET, 'guest', guestId);
  writeCookie(context, 'guest_id', `${keyVersion}.${guestId}.${signature}`);
  identities.delete(context.req.raw);
}

export function setUserCookie(context: GatewayContext, token: string): void {
  writeCookie(context, 'user_id', token);
  identities.delete(context.req.raw);
}

export function clearUserCookie(context: GatewayContext): void {
  clearCookie(context, 'user_id');
  identities.delete(context.req.raw);
}

/** The key of the cookie's session, which is not verified. */
export async function sessionTokenHash(
  context: GatewayContext,
  cookie: 'user_id' | 'strand-staff' = 'user_id',
): Promise<string | undefined> {
  const token = readCookie(context, cookie);
  return token ? sha256(token) : undefined;
}

async function readIdentity(context: GatewayContext): Promise<Identity> {
  const [userId, guestId] = await Promise.all([findUserId(context), findGuestId(context)]);
  return { userId, guestId };
}

async function readSignedGuestId(context: GatewayContext): Promise<string | undefined> {
  const [version, guestId, signature] = readCookie(context, 'guest_id')?.split('.') ?? [];
  if (version !== keyVersion || guestId === undefined || signature === undefined) return undefined;
  const { IDENTITY_SECRET } = context.get('dependencies').settings;
  return (await verifyHmac(IDENTITY_SECRET, 'guest', guestId, signature)) ? guestId : undefined;
}

async function findGuestId(context: GatewayContext): Promise<string | undefined> {
  const guestId = await readSignedGuestId(context);
  if (guestId === undefined) return undefined;
  const { database } = context.get('dependencies');
  const row = await database.select({ id: guest.id }).from(guest).where(eq(guest.id, guestId)).get();
  return row?.id;
}

/** Sessions end after 30 days idle or 90 days in total. */
const isActiveSession = (tokenHash: string, time: number) =>
  and(
    eq(userSession.tokenHash, tokenHash),
    gt(userSession.createdAt, time - 90 * dayMs),
    gt(userSession.lastSeenAt, time - 30 * dayMs),
  );

/** Updates `lastSeenAt` at most once an hour. */
async function findUserId(context: GatewayContext): Promise<string | undefined> {
  const tokenHash = await sessionTokenHash(context);
  if (tokenHash === undefined) return undefined;
  const { database, now, background } = context.get('dependencies');
  const time = now();
  const row = await database
    .select({ userId: userSession.userId, lastSeenAt: userSession.lastSeenAt })
    .from(userSession)
    .where(isActiveSession(tokenHash, time))
    .get();
  if (!row) return undefined;
  if (row.lastSeenAt < time - hourMs) {
    background(
      database
        .update(userSession)
        .set({ lastSeenAt: time })
        .where(eq(userSession.tokenHash, tokenHash))
        .run(),
    );
  }
  return row.userId;
}
