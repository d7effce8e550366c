import { eq } from 'drizzle-orm';
import { user, userSession } from '../database/customer.tables.ts';
import type { WithClock } from '../dependencies.ts';
import type { UserRow } from '../users/user.records.ts';

export type SignIn = {
  /** Just verified. */
  readonly email: string;
  readonly newUserId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The signed-in user who changes to this e-mail, unless another account has it. */
  readonly changedBy: string | undefined;
  readonly tokenHash: string;
  /** The browser's session to replace. */
  readonly previousHash: string | undefined;
};

/** Signs in the user with the e-mail, creating one if needed, and replaces the browser's session, in one batch. */
export async function startSession({ database, now }: WithClock, signIn: SignIn): Promise<UserRow> {
  const d1 = database.$client;
  const time = now();
  const { email, changedBy } = signIn;
  await d1.batch([
    ...(changedBy === undefined ? [] : [changeEmail(d1, changedBy, email)]),
    d1
      .prepare(
        `insert into user (id, createdAt, email, firstName, lastName) values (?1, ?2, ?3, ?4, ?5)
         on conflict (email) do nothing`,
      )
      .bind(signIn.newUserId, time, email, signIn.firstName, signIn.lastName),
    d1.prepare('delete from user_session where tokenHash = ?').bind(signIn.previousHash ?? ''),
    d1
      .prepare(
        `insert into user_session (tokenHash, createdAt, userId, lastSeenAt)
         select ?1, ?2, id, ?2 from user where email = ?3`,
      )
      .bind(signIn.tokenHash, time, email),
  ]);
  const row = await database.select().from(user).where(eq(user.email, email)).get();
  if (!row) throw new Error('The signed-in user does not exist');
  return row;
}

/** Sets the e-mail unless another account has it. */
function changeEmail(d1: D1Database, userId: string, email: string): D1PreparedStatement {
  return d1
    .prepare(
      `update user set pendingEmail = null,
         email = iif(exists (select 1 from user other where other.email = ?2 and other.id <> ?1), email, ?2)
       where id = ?1`,
    )
    .bind(userId, email);
}

export async function endSession({ database }: WithClock, tokenHash: string): Promise<void> {
  await database.delete(userSession).where(eq(userSession.tokenHash, tokenHash)).run();
}

export async function endAllSessions({ database }: WithClock, userId: string): Promise<void> {
  await database.delete(userSession).where(eq(userSession.userId, userId)).run();
}
