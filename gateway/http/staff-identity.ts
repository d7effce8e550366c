import { and, eq, gt, sql } from 'drizzle-orm';
import type { Role } from '#contract/admin/role.rules.ts';
import type { CurrentStaff } from '#contract/admin/staff.schema.ts';
import { store } from '../database/catalogue.tables.ts';
import { staff, staffSession } from '../database/staff.tables.ts';
import { minuteMs } from '../time-units.ts';
import type { GatewayContext } from './context.ts';
import { GatewayError } from './errors.ts';
import { sessionTokenHash } from './identity.ts';

export const staffSessionLifetimeMs = 12 * 60 * minuteMs;
/** After this idle time, owner-only calls need another sign-in. */
export const ownerIdleMs = 30 * minuteMs;

export const isLiveSession = (time: number) => gt(staffSession.createdAt, time - staffSessionLifetimeMs);

/** `ownerUntil` is when owner-only calls need another sign-in. */
export type SignedInStaff = CurrentStaff & { readonly sessionId: string; readonly ownerUntil: number };

/** Staff by request: each request reads its session once. */
const cache = new WeakMap<Request, Promise<SignedInStaff | undefined>>();

/** Throws 401 without a live session of active staff, 403 for other roles. */
export async function requireStaff(
  context: GatewayContext,
  allowed: readonly Role[],
): Promise<SignedInStaff> {
  const reading = cache.get(context.req.raw) ?? readStaff(context);
  cache.set(context.req.raw, reading);
  const signedIn = await reading;
  const { now } = context.get('dependencies');
  if (!signedIn) throw new GatewayError(401, 'Please sign in.');
  if (!allowed.includes(signedIn.role)) throw new GatewayError(403, 'Your role may not do this.');
  const isOwnerOnly = allowed.every((role) => role === 'owner');
  if (isOwnerOnly && signedIn.ownerUntil < now()) {
    throw new GatewayError(401, 'It has been a while. Please sign in again.');
  }
  return signedIn;
}

async function readStaff(context: GatewayContext): Promise<SignedInStaff | undefined> {
  const tokenHash = await sessionTokenHash(context, 'strand-staff');
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
    .where(and(eq(staffSession.tokenHash, tokenHash), eq(staff.isActive, true), isLiveSession(time)))
    .get();
  // Written at most once a minute.
  if (row && row.lastSeenAt < time - minuteMs) {
    const { ownerUntil } = staffSession;
    const touch = database.update(staffSession).set({
      lastSeenAt: time,
      ownerUntil: sql`case when ${ownerUntil} < ${time} then ${ownerUntil} else ${time + ownerIdleMs} end`,
    });
    background(touch.where(eq(staffSession.tokenHash, tokenHash)).run());
  }
  return row;
}
