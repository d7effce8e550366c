import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { getAudit } from '#contract/admin/staff.endpoints.ts';
import type { Staff } from '#contract/admin/staff.schema.ts';
import type { Answer, HandlerInput } from '#contract/wire/endpoint.ts';
import { auditColumns, commitChange, revisionColumn } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { assert, batch } from '../database/commit.ts';
import { pageOf, rowsOf } from '../database/query.ts';
import { audit, staff, staffSession } from '../database/staff.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { isLiveSession, ownerIdleMs, type SignedInStaff } from '../http/staff-identity.ts';

const auditPageSize = 50;

/** Starts and audits a session for active staff; undefined for any other e-mail. */
export async function startStaffSession(
  { database, now }: WithClock,
  email: string,
  tokenHash: string,
): Promise<Staff | undefined> {
  const [time, sessionId] = [now(), newId('session')];
  const fromActiveStaff = sql`from staff where email = ${email} and isActive = 1`;
  const [, , people] = await batch(database.$client, [
    sql`insert into staff_session (tokenHash, id, createdAt, email, lastSeenAt, ownerUntil)
      select ${tokenHash}, ${sessionId}, ${time}, email, ${time}, ${time + ownerIdleMs} ${fromActiveStaff}`,
    sql`insert into audit (at, staff, action, subject)
      select ${time}, email, 'signed in', 'session/' || ${sessionId} ${fromActiveStaff}`,
    sql`select email, name, role ${fromActiveStaff}`,
  ]);
  const [person] = rowsOf<Omit<Staff, 'isActive'>>(people);
  return person && { ...person, isActive: true };
}

/** Ends one of the caller's sessions, or any session for the owner. */
export async function endStaffSession(
  { database, now }: WithClock,
  { sessionId, by }: { readonly sessionId: string; readonly by: SignedInStaff },
): Promise<void> {
  const id = sessionId === 'this' ? by.sessionId : sessionId;
  const ended = sql`from staff_session where id = ${id} and (email = ${by.email} or ${by.role} = 'owner')`;
  await batch(database.$client, [
    sql`insert into audit (at, staff, action, subject, before)
      select ${now()}, ${by.email}, 'ended', 'session/' || id, json_object('email', email) ${ended}`,
    sql`delete ${ended}`,
  ]);
}

/** Newest first. The owner sees all sessions, others their own. */
export function readStaffSessions({ database, now }: WithClock, by: SignedInStaff) {
  return database
    .select({
      id: staffSession.id,
      email: staffSession.email,
      createdAt: staffSession.createdAt,
      lastSeenAt: staffSession.lastSeenAt,
    })
    .from(staffSession)
    .where(and(isLiveSession(now()), by.role === 'owner' ? undefined : eq(staffSession.email, by.email)))
    .orderBy(desc(staffSession.lastSeenAt))
    .limit(100);
}

export function readStaff({ database }: WithDatabase) {
  return database
    .select({ ...getTableColumns(staff), revision: revisionColumn(`'staff/' || staff.email`) })
    .from(staff)
    .orderBy(asc(staff.createdAt));
}

/** The e-mail of the oldest active owner. */
export async function readFirstOwner({ database }: WithDatabase): Promise<string | undefined> {
  const isOwner = and(eq(staff.role, 'owner'), eq(staff.isActive, true));
  const first = database.select({ email: staff.email }).from(staff).where(isOwner);
  return (await first.orderBy(asc(staff.createdAt)).limit(1).get())?.email;
}

/** Inserts or updates a person. Fails as `assertion` if no active owner would remain. */
export async function saveStaff(
  dependencies: WithClock,
  { by, revision, ...row }: Staff & { readonly by: string; readonly revision: number },
) {
  const { database, now } = dependencies;
  const before = await database.select().from(staff).where(eq(staff.email, row.email)).get();
  const { email, ...after } = row;
  const subject = `staff/${email}`;
  const action = before ? 'updated' : 'added';
  return commitChange(dependencies, { staff: by, action, subject, revision, before, after }, [
    database
      .insert(staff)
      .values({ ...row, createdAt: now() })
      .onConflictDoUpdate({ target: staff.email, set: after }),
    sql`delete from staff_session where email in (select email from staff where isActive = 0)`,
    assert(sql`exists (select 1 from staff where role = 'owner' and isActive = 1)`),
  ]);
}

/** A page of the audit, newest first. */
export async function readAudit(
  { database }: WithDatabase,
  { before, subject }: HandlerInput<typeof getAudit>['query'],
): Promise<Answer<typeof getAudit>> {
  const rows = await database
    .select(auditColumns)
    .from(audit)
    .where(
      and(
        before === undefined ? undefined : lt(audit.id, Number(before)),
        subject === undefined ? undefined : eq(audit.subject, subject),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(auditPageSize + 1);
  const { page, last } = pageOf(rows, auditPageSize);
  return { entries: page, next: last?.revision };
}
