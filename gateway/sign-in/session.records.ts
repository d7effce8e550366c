import { eq, sql } from 'drizzle-orm';
import type { UserRow } from '../customers/user.records.ts';
import { batch } from '../database/commit.ts';
import { user, userSession } from '../database/customer.tables.ts';
import type { WithClock } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { accountMailStatement } from '../mail/outbox.records.ts';

export type SignIn = {
  /** Just verified. */
  readonly email: string;
  readonly newUserId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The signed-in user who changes to this e-mail, unless another account has it, and the mail to the former one. */
  readonly change: { readonly userId: string; readonly notice: Message } | undefined;
  readonly tokenHash: string;
  /** The browser's session to replace. */
  readonly previousHash: string | undefined;
};

/** Signs in the user with the e-mail, creating one if needed, and replaces the browser's session, in one batch. */
export async function startSession(dependencies: WithClock, signIn: SignIn): Promise<UserRow> {
  const { database, now } = dependencies;
  const time = now();
  const { email, change } = signIn;
  await batch(database.$client, [
    ...(change
      ? [accountMailStatement(dependencies, change.notice, isFree(email)), changeEmail(change.userId, email)]
      : []),
    sql`insert into user (id, createdAt, email, firstName, lastName)
      values (${signIn.newUserId}, ${time}, ${email}, ${signIn.firstName}, ${signIn.lastName})
      on conflict (email) do nothing`,
    sql`delete from user_session where tokenHash = ${signIn.previousHash ?? ''}`,
    sql`insert into user_session (tokenHash, createdAt, userId, lastSeenAt)
      select ${signIn.tokenHash}, ${time}, id, ${time} from user where email = ${email}`,
  ]);
  const row = await database.select().from(user).where(eq(user.email, email)).get();
  if (!row) throw new Error('The signed-in user does not exist');
  return row;
}

const isFree = (email: string) => sql`not exists (select 1 from user other where other.email = ${email})`;

/** Sets the e-mail unless another account has it. */
const changeEmail = (userId: string, email: string) =>
  sql`update user set pendingEmail = null, email = iif(${isFree(email)}, ${email}, email) where id = ${userId}`;

export async function endSession({ database }: WithClock, tokenHash: string): Promise<void> {
  await database.delete(userSession).where(eq(userSession.tokenHash, tokenHash));
}

export async function endAllSessions({ database }: WithClock, userId: string): Promise<void> {
  await database.delete(userSession).where(eq(userSession.userId, userId));
}
