import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, Staff } from '#contract/admin/staff.schema.ts';
import { assert, statement } from '../database/commit.ts';
import { audit, staff, staffSession } from '../database/staff.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { commitChange } from './change.records.ts';
import type { SignedInStaff } from './staff-identity.records.ts';

const auditPage = 50;

/** A session for active staff, with its row in the audit; undefined for anybody else. */
export async function startStaffSession(
  { database, now }: Clocked,
  email: string,
  tokenHash: string,
): Promise<Staff | undefined> {
  const time = now();
  const sessionId = newId('session');
  const isThey = and(eq(staff.email, email), eq(staff.isActive, true));
  const opened = database
    .select({
      tokenHash: sql<string>`${tokenHash}`.as('tokenHash'),
      id: sql<string>`${sessionId}`.as('id'),
      createdAt: sql<number>`${time}`.as('createdAt'),
      email: staff.email,
      lastSeenAt: sql<number>`${time}`.as('lastSeenAt'),
    })
    .from(staff)
    .where(isThey);
  const [found] = await database.batch([
    database.select().from(staff).where(isThey),
    database.insert(staffSession).select(opened),
    database.run(sql`insert into audit (at, staff, action, subject)
      select ${time}, email, 'signed in', 'session/' || id from staff_session where tokenHash = ${tokenHash}`),
  ]);
  return found[0];
}

/** Ends a session: one's own, or for the owner anybody's. */
export async function endStaffSession(
  { database, now }: Clocked,
  { sessionId, by }: { readonly sessionId: string; readonly by: SignedInStaff },
): Promise<void> {
  const id = sessionId === 'this' ? by.sessionId : sessionId;
  const isIt = sql`id = ${id} and (email = ${by.email} or ${by.role === 'owner' ? 1 : 0})`;
  await database.batch([
    database.run(sql`insert into audit (at, staff, action, subject, before)
      select ${now()}, ${by.email}, 'ended', 'session/' || id, json_object('email', email)
      from staff_session where ${isIt}`),
    database.run(sql`delete from staff_session where ${isIt}`),
  ]);
}

/** The newest first: the owner sees everybody's, others their own. */
export function readStaffSessions({ database }: Stored, by: SignedInStaff) {
  return database
    .select({
      id: staffSession.id,
      email: staffSession.email,
      createdAt: staffSession.createdAt,
      lastSeenAt: staffSession.lastSeenAt,
    })
    .from(staffSession)
    .where(by.role === 'owner' ? undefined : eq(staffSession.email, by.email))
    .orderBy(desc(staffSession.lastSeenAt))
    .limit(100)
    .all();
}

const staffRevision = sql<number>`coalesce((select max(id) from ${audit} where subject = 'staff/' || ${staff.email}), 0)`;

export function readStaff({ database }: Stored) {
  return database
    .select({
      email: staff.email,
      name: staff.name,
      role: staff.role,
      isActive: staff.isActive,
      revision: staffRevision,
    })
    .from(staff)
    .orderBy(asc(staff.createdAt))
    .all();
}

/** The e-mail of the active owner who came first. */
export async function readFirstOwner({ database }: Stored): Promise<string | undefined> {
  const isOwner = and(eq(staff.role, 'owner'), eq(staff.isActive, true));
  const first = database.select({ email: staff.email }).from(staff).where(isOwner);
  return (await first.orderBy(asc(staff.createdAt)).limit(1).get())?.email;
}

/** Adds or changes a person; an active owner stays, or it is refused as `assertion`. */
export async function saveStaff(
  dependencies: Clocked,
  { by, revision, ...row }: Staff & { readonly by: string; readonly revision: number },
) {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const before = await database.select().from(staff).where(eq(staff.email, row.email)).get();
  const { email, ...after } = row;
  const subject = `staff/${email}`;
  const action = before ? 'updated' : 'added';
  return commitChange(dependencies, { staff: by, action, subject, revision, before, after }, [
    statement(
      d1,
      database
        .insert(staff)
        .values({ ...row, createdAt: now() })
        .onConflictDoUpdate({ target: staff.email, set: after }),
    ),
    d1.prepare(`delete from staff_session where email in (select email from staff where isActive = 0)`),
    assert(d1, `exists (select 1 from staff where role = 'owner' and isActive = 1)`),
  ]);
}

/** A page of the audit, the newest first. */
export async function readAudit(
  { database }: Stored,
  { before, subject }: { readonly before?: number | undefined; readonly subject?: string | undefined },
): Promise<{ entries: AuditEntry[]; next?: number }> {
  const wanted: (SQL | undefined)[] = [
    before === undefined ? undefined : lt(audit.id, before),
    subject === undefined ? undefined : eq(audit.subject, subject),
  ];
  const rows = await database
    .select()
    .from(audit)
    .where(and(...wanted))
    .orderBy(desc(audit.id))
    .limit(auditPage + 1)
    .all();
  const entries = rows.slice(0, auditPage).map(({ id, ...row }) => ({ ...row, revision: id }));
  const last = entries.at(-1);
  return { entries, ...(rows.length > auditPage && last && { next: last.revision }) };
}
