import { and, eq, gt, sql } from 'drizzle-orm';
import type { CurrentStaff, Role } from '#contract/admin/staff.schema.ts';
import { store } from '../database/catalogue.tables.ts';
import { staff, staffSession } from '../database/staff.tables.ts';
import type { GatewayContext } from '../http/context.ts';
import { readCookie } from '../http/cookies.ts';
import { plainHash } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';

const minutes = 60_000;
const longest = 12 * 60 * minutes;
/** After a pause as long as this, what only the owner may do asks for another sign-in. */
export const longestPause = 30 * minutes;

/** Who is signed in, and until when this browser may do what only the owner may. */
export type SignedInStaff = CurrentStaff & { readonly sessionId: string; readonly ownerUntil: number };

/** One answer a request. */
const known = new WeakMap<Request, Promise<SignedInStaff | undefined>>();

/** 401 without a live session, 403 for a role that may not; an inactive person has no session. */
export async function requireStaff(
  context: GatewayContext,
  allowed: readonly Role[],
): Promise<SignedInStaff> {
  const answer = known.get(context.req.raw) ?? readStaff(context);
  known.set(context.req.raw, answer);
  const signedIn = await answer;
  const { now } = context.get('dependencies');
  if (!signedIn) throw new GatewayError(401, 'Please sign in.');
  if (!allowed.includes(signedIn.role)) throw new GatewayError(403, 'Your role may not do this.');
  const isOwnersOwn = allowed.every((role) => role === 'owner');
  if (isOwnersOwn && signedIn.ownerUntil < now()) {
    throw new GatewayError(401, 'It has been a while. Please sign in again.');
  }
  return signedIn;
}

/** What this browser's session is stored under. */
export async function staffSessionHash(context: GatewayContext): Promise<string | undefined> {
  const token = readCookie(context, 'strand-staff');
  return token ? plainHash(token) : undefined;
}

async function readStaff(context: GatewayContext): Promise<SignedInStaff | undefined> {
  const tokenHash = await staffSessionHash(context);
  if (tokenHash === undefined) return undefined;
  const { database, now, background } = context.get('dependencies');
  const time = now();
  const row = await database
    .select({
      email: staff.email,
      name: staff.name,
      role: staff.role,
      isActive: staff.isActive,
      shopName: sql<string>`(select ${store.name} from ${store})`,
      sessionId: staffSession.id,
      lastSeenAt: staffSession.lastSeenAt,
      ownerUntil: staffSession.ownerUntil,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.email, staffSession.email))
    .where(
      and(
        eq(staffSession.tokenHash, tokenHash),
        eq(staff.isActive, true),
        gt(staffSession.createdAt, time - longest),
      ),
    )
    .get();
  // Being seen is written down at most once a minute.
  if (row && row.lastSeenAt < time - minutes) {
    const { ownerUntil } = staffSession;
    const seen = database.update(staffSession).set({
      lastSeenAt: time,
      ownerUntil: sql`case when ${ownerUntil} < ${time} then ${ownerUntil} else ${time + longestPause} end`,
    });
    background(seen.where(eq(staffSession.tokenHash, tokenHash)).run());
  }
  return row;
}
