import { logOut, logOutEverywhere, verifyAccount } from '#contract/sign-in/sign-in.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { checkedProfile } from '../guests/profile.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { forgetUser, identify, sentSessionHash } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { readUser } from '../users/user.records.ts';
import { askForCode, notSent } from './ask.ts';
import { proveCode } from './prove.ts';
import { endEverySession, endSession } from './session.records.ts';

const wrongCode = 'That code is wrong or has expired. Request a new one.';

export const signInRoutes: Route[] = [
  route(verifyAccount, async ({ context, body }): Promise<Answer<typeof verifyAccount>> => {
    const { code, ...sent } = body;
    const { email, firstName, lastName } = checkedProfile(sent);
    if (email === undefined) throw new GatewayError(400, verifyAccount.error);
    if (typeof code === 'string') {
      const user = await proveCode(context, { email, code: code.trim() });
      return user ? { success: true, user } : { error: true, message: wrongCode };
    }
    const userId = await pendingUser(context, email);
    const isSent = await askForCode(context, { email, userId, firstName, lastName });
    return isSent
      ? { success: true, message: 'Verification code sent to your email.', data: { email } }
      : { success: false, message: notSent };
  }),

  route(logOut, async ({ context }): Promise<Answer<typeof logOut>> => {
    const sessionHash = await sentSessionHash(context);
    if (sessionHash !== undefined) await endSession(context.get('dependencies'), sessionHash);
    forgetUser(context);
    return { success: true };
  }),

  route(logOutEverywhere, async ({ context }): Promise<Answer<typeof logOutEverywhere>> => {
    const { userId } = await identify(context);
    if (userId !== undefined) await endEverySession(context.get('dependencies'), userId);
    forgetUser(context);
    return { success: true };
  }),
];

/** The signed-in user who asks once more for the code to their new e-mail. */
async function pendingUser(context: GatewayContext, email: string): Promise<string | undefined> {
  const { userId } = await identify(context);
  const row = userId === undefined ? undefined : await readUser(context.get('dependencies'), userId);
  return row?.pendingEmail === email ? userId : undefined;
}
