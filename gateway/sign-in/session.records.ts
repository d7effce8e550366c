import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { statement } from '../database/commit.ts';
import { user, userSession } from '../database/customer.tables.ts';
import type { Clocked } from '../dependencies.ts';
import type { UserRow } from '../users/user.records.ts';

export type SignIn = {
  /** Proven a moment ago. */
  readonly email: string;
  /** The id of the user if there is none yet. */
  readonly newUserId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The signed-in user who takes this e-mail, unless another account has it. */
  readonly takenBy: string | undefined;
  readonly tokenHash: string;
  /** The browser's session until now. */
  readonly formerHash: string | undefined;
};

/** Signs in the user with the e-mail, making one if need be: a new session, the former gone, in one batch. */
export async function startSession({ database, now }: Clocked, signIn: SignIn): Promise<UserRow> {
  const d1 = database.$client;
  const time = now();
  const { email, takenBy } = signIn;
  await d1.batch([
    ...(takenBy === undefined ? [] : takeEmail(database, takenBy, email)),
    statement(
      d1,
      database
        .insert(user)
        .values({
          id: signIn.newUserId,
          createdAt: time,
          email,
          firstName: signIn.firstName,
          lastName: signIn.lastName,
        })
        .onConflictDoNothing({ target: user.email }),
    ),
    d1.prepare('delete from user_session where tokenHash = ?').bind(signIn.formerHash ?? ''),
    d1
      .prepare(
        `insert into user_session (tokenHash, createdAt, userId, lastSeenAt)
         select ?1, ?2, id, ?2 from user where email = ?3`,
      )
      .bind(signIn.tokenHash, time, email),
  ]);
  const row = await database.select().from(user).where(eq(user.email, email)).get();
  if (!row) throw new Error('The user who signed in is not there');
  return row;
}

function takeEmail(database: Clocked['database'], userId: string, email: string): D1PreparedStatement[] {
  const other = alias(user, 'other');
  const others = database
    .select({ found: sql`1` })
    .from(other)
    .where(and(eq(other.email, email), ne(other.id, userId)));
  const isUser = eq(user.id, userId);
  return [
    database
      .update(user)
      .set({ email })
      .where(and(isUser, notExists(others))),
    database.update(user).set({ pendingEmail: null }).where(isUser),
  ].map((query) => statement(database.$client, query));
}

export async function endSession({ database }: Clocked, tokenHash: string): Promise<void> {
  await database.delete(userSession).where(eq(userSession.tokenHash, tokenHash)).run();
}

export async function endEverySession({ database }: Clocked, userId: string): Promise<void> {
  await database.delete(userSession).where(eq(userSession.userId, userId)).run();
}
