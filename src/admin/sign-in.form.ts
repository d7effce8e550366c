import { startOwnerSession } from '#contract/admin/development.endpoints.ts';
import { endStaffSession, requestStaffCode, startStaffSession } from '#contract/admin/staff.endpoints.ts';
import { emailError } from '#contract/customers/customer.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';

export type SignInStep = { readonly problem?: string | undefined } & (
  | { readonly kind: 'email'; readonly email?: string }
  | { readonly kind: 'code'; readonly email: string }
  | { readonly kind: 'done' }
);

/** Handles `ask` (send a code), `prove` (verify it), `demo` (enter as owner, local and previews) and `sign-out`. */
export async function signIn(form: FormData, gateway: VisitorGateway): Promise<SignInStep> {
  const email = formText(form, 'email').trim();
  const action = formText(form, 'action');
  if (action === 'sign-out') {
    await gateway.call(endStaffSession, { params: { sessionId: 'this' } });
    return { kind: 'email' };
  }
  if (action === 'demo') {
    const answer = await gateway.call(startOwnerSession, { body: { token: formText(form, 'token') } });
    return answer.ok ? { kind: 'done' } : { kind: 'email', problem: answer.message };
  }
  const problem = emailError(email);
  if (problem) return { kind: 'email', email, problem };
  if (action === 'prove') {
    const answer = await gateway.call(startStaffSession, { body: { email, code: formText(form, 'code') } });
    if (answer.ok) return { kind: 'done' };
    return { kind: 'code', email, problem: answer.message };
  }
  const answer = await gateway.call(requestStaffCode, { body: { email } });
  if (answer.ok) return { kind: 'code', email };
  // Rate-limited: the code sent before is still valid.
  return { kind: answer.status === 429 ? 'code' : 'email', email, problem: answer.message };
}
