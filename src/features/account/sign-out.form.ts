import { logOut, logOutEverywhere } from '#contract/sign-in/sign-in.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

const calls = { 'sign-out': logOut, 'sign-out-everywhere': logOutEverywhere } as const;

/** What a sign-out form asks for, done; undefined when the form asks for something else. */
export async function signOut(form: FormData, visitor: VisitorGateway): Promise<Result<unknown> | undefined> {
  const action = form.get('action');
  if (action !== 'sign-out' && action !== 'sign-out-everywhere') return undefined;
  return visitor.call(calls[action]);
}
