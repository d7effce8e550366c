import { codeError, emailError, nameError, normalEmail } from '#contract/customer.rules.ts';
import { getGuest, proveCode, requestCode } from '#contract/endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { transferEverything } from './transfer.ts';

export type SignInErrors = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
};

/** What asking for a code came to; `sent` leads to the page where it is entered. */
export type AskOutcome =
  | { readonly kind: 'sent'; readonly email: string }
  | { readonly kind: 'failed'; readonly errors: SignInErrors };

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Login: the e-mail alone. A refusal is told under its field (screens §10). */
export function askToLogIn(form: FormData, visitor: VisitorGateway): Promise<AskOutcome> {
  return ask(visitor, { email: textOf(form, 'email') }, {});
}

/** Sign-up: both names and the e-mail (S1 §5). */
export function askToSignUp(form: FormData, visitor: VisitorGateway): Promise<AskOutcome> {
  const [firstName, lastName] = [textOf(form, 'firstName'), textOf(form, 'lastName')];
  const names = {
    firstName: nameError('First name', firstName),
    lastName: nameError('Last name', lastName),
  };
  return ask(visitor, { email: textOf(form, 'email'), firstName, lastName }, names);
}

type Asked = { readonly email: string; readonly firstName?: string; readonly lastName?: string };

async function ask(
  visitor: VisitorGateway,
  asked: Asked,
  problems: Readonly<Record<string, string | undefined>>,
): Promise<AskOutcome> {
  const errors = given({ ...problems, email: emailError(asked.email) });
  if (Object.keys(errors).length > 0) return { kind: 'failed', errors };
  const email = normalEmail(asked.email);
  const body = { email, firstName: asked.firstName, lastName: asked.lastName };
  const answer = await visitor.call(requestCode, { body });
  if (!answer.ok) return { kind: 'failed', errors: { email: answer.message } };
  return answer.data.success
    ? { kind: 'sent', email }
    : { kind: 'failed', errors: { email: answer.data.message } };
}

function given(problems: Readonly<Record<string, string | undefined>>): SignInErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const defaultFailure = 'There was an error verifying your account. Please try again.';

/**
 * Proves an e-mail by its code; then what the guest gathered follows the customer (S1 §4). Answers what the field's
 * helper text says, or undefined once the customer is signed in and has everything.
 */
export async function proveEmail(form: FormData, visitor: VisitorGateway): Promise<string | undefined> {
  const [email, code] = [textOf(form, 'email'), textOf(form, 'code')];
  const problem = codeError(code);
  if (problem) return problem;
  const guest = await visitor.call(getGuest, { query: {} });
  const answer = await visitor.call(proveCode, { body: { email, code } });
  if (!answer.ok) return answer.message || defaultFailure;
  if ('error' in answer.data) return answer.data.message || defaultFailure;
  if (!guest.ok || !guest.data) return undefined;
  return transferEverything(visitor, { guestId: guest.data._id, userId: answer.data.user._id });
}
