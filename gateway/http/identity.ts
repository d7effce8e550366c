import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { guest, user, userSession } from '../database/customer.tables.ts';
import type { GatewayContext } from './context.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { isKeyedHash, keyedHash, plainHash } from './digest.ts';
import { GatewayError } from './errors.ts';

/** Who the cookies prove: the signed-in user, the browser's guest, or both. */
export type Identity = { readonly userId?: string; readonly guestId?: string };

/** A customer that owns rows. */
export type Acting = { readonly id: string; readonly isGuest: boolean };

const minutes = 60_000;
const days = 24 * 60 * minutes;
const keyVersion = '1';

/** One answer a request, whatever asks for it: middleware, limits and the handler. */
const known = new WeakMap<Request, Promise<Identity>>();

/** Reads both cookies; a tampered, expired or unknown one, or one of a deleted owner, counts as none. */
export function identify(context: GatewayContext): Promise<Identity> {
  const answer = known.get(context.req.raw) ?? readIdentity(context);
  known.set(context.req.raw, answer);
  return answer;
}

/** The customer in whose name the request acts, or undefined without identity. */
export async function acting(context: GatewayContext): Promise<Acting | undefined> {
  const { userId, guestId } = await identify(context);
  if (userId !== undefined) return { id: userId, isGuest: false };
  return guestId === undefined ? undefined : { id: guestId, isGuest: true };
}

/**
 * Whom a call is counted as before the database says who acts: the guest by its signature, else the session as it was
 * sent. A made-up session beside no guest acts for none.
 */
export async function claimedCustomer(context: GatewayContext): Promise<string | undefined> {
  return (await signedGuest(context)) ?? (await sentSessionHash(context));
}

/** {@link acting}'s id as a part of a statement, for what is written beside that reading; null without identity. */
export async function actingId(context: GatewayContext): Promise<SQL> {
  const [guestId, tokenHash] = await Promise.all([signedGuest(context), sentSessionHash(context)]);
  const { database, now } = context.get('dependencies');
  const users = database.select({ id: userSession.userId }).from(userSession);
  const guests = database.select({ id: guest.id }).from(guest);
  return sql`coalesce(
    ${users.where(isLiveSession(tokenHash ?? '', now()))},
    ${guests.where(eq(guest.id, guestId ?? ''))}
  )`;
}

/** The acting customer; without identity the call fails with 404 and `text`. */
export async function requireActing(
  context: GatewayContext,
  text: string,
  status: 404 | 400 = 404,
): Promise<Acting> {
  const customer = await acting(context);
  if (!customer) throw new GatewayError(status, text);
  return customer;
}

/** Gives the browser its guest: a signed id, so that no one else's can be made up. */
export async function rememberGuest(context: GatewayContext, guestId: string): Promise<void> {
  const { settings } = context.get('dependencies');
  const signature = await keyedHash(settings.IDENTITY_SECRET, 'guest', guestId);
  writeCookie(context, 'guest_id', `${keyVersion}.${guestId}.${signature}`);
  known.delete(context.req.raw);
}

/** Gives the browser a session's token. */
export function rememberUser(context: GatewayContext, token: string): void {
  writeCookie(context, 'user_id', token);
  known.delete(context.req.raw);
}

export function forgetUser(context: GatewayContext): void {
  clearCookie(context, 'user_id');
  known.delete(context.req.raw);
}

/** What a session is stored under, from the browser's cookie as it came, proven or not. */
export async function sentSessionHash(context: GatewayContext): Promise<string | undefined> {
  const token = readCookie(context, 'user_id');
  return token ? plainHash(token) : undefined;
}

async function readIdentity(context: GatewayContext): Promise<Identity> {
  const [userId, guestId] = await Promise.all([readUser(context), readGuest(context)]);
  return { ...(userId !== undefined && { userId }), ...(guestId !== undefined && { guestId }) };
}

async function signedGuest(context: GatewayContext): Promise<string | undefined> {
  const [version, guestId, signature] = readCookie(context, 'guest_id')?.split('.') ?? [];
  if (version !== keyVersion || guestId === undefined || signature === undefined) return undefined;
  const { IDENTITY_SECRET } = context.get('dependencies').settings;
  return (await isKeyedHash(IDENTITY_SECRET, 'guest', guestId, signature)) ? guestId : undefined;
}

async function readGuest(context: GatewayContext): Promise<string | undefined> {
  const guestId = await signedGuest(context);
  if (guestId === undefined) return undefined;
  const { database } = context.get('dependencies');
  const row = await database.select({ id: guest.id }).from(guest).where(eq(guest.id, guestId)).get();
  return row?.id;
}

/** 30 days idle, 90 absolute. */
const isLiveSession = (tokenHash: string, time: number) =>
  and(
    eq(userSession.tokenHash, tokenHash),
    gt(userSession.createdAt, time - 90 * days),
    gt(userSession.lastSeenAt, time - 30 * days),
  );

/** Being seen is written down at most once an hour. */
async function readUser(context: GatewayContext): Promise<string | undefined> {
  const tokenHash = await sentSessionHash(context);
  if (tokenHash === undefined) return undefined;
  const { database, now, background } = context.get('dependencies');
  const time = now();
  const row = await database
    .select({ userId: userSession.userId, lastSeenAt: userSession.lastSeenAt })
    .from(userSession)
    .innerJoin(user, eq(user.id, userSession.userId))
    .where(isLiveSession(tokenHash, time))
    .get();
  if (!row) return undefined;
  if (row.lastSeenAt < time - 60 * minutes) {
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
