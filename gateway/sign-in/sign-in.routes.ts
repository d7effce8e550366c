import { logOut, logOutEverywhere, verifyAccount } from '#contract/sign-in/sign-in.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { checkedProfile } from '../customers/profile.ts';
import { GatewayError } from '../http/errors.ts';
import { clearUserCookie, getIdentity, readSignedInUser, sessionTokenHash } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { notSent, sendSignInCode } from '../one-time-codes/send-code.ts';
import { endAllSessions, endSession } from './session.records.ts';
import { signInWithCode } from './sign-in.ts';

const wrongCode = 'That code is wrong or has expired. Request a new one.';

export const signInRoutes: Route[] = [
  route(verifyAccount, async ({ context, body }): Promise<Answer<typeof verifyAccount>> => {
    const { code, ...entered } = body;
    const { email, firstName, lastName } = checkedProfile(entered);
    if (email === undefined) throw new GatewayError(400, verifyAccount.error);
    if (typeof code === 'string') {
      const user = await signInWithCode(context, { email, code });
      return user ? { success: true, user } : { error: true, message: wrongCode };
    }
    const user = await readSignedInUser(context);
    const userId = user?.pendingEmail === email ? user.id : undefined;
    const isSent = await sendSignInCode(context, { email, userId, firstName, lastName });
    return isSent
      ? { success: true, message: 'Verification code sent to your email.', data: { email } }
      : { success: false, message: notSent };
  }),

  route(logOut, async ({ context, dependencies }): Promise<Answer<typeof logOut>> => {
    const sessionHash = await sessionTokenHash(context);
    if (sessionHash !== undefined) await endSession(dependencies, sessionHash);
    clearUserCookie(context);
    return { success: true };
  }),

  route(logOutEverywhere, async ({ context, dependencies }): Promise<Answer<typeof logOutEverywhere>> => {
    const { userId } = await getIdentity(context);
    if (userId !== undefined) await endAllSessions(dependencies, userId);
    clearUserCookie(context);
    return { success: true };
  }),
];
