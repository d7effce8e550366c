import { emailError, nameError, normalEmail } from '#contract/customers/customer.rules.ts';
import { requestCode } from '#contract/sign-in/sign-in.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';
import { verifyFailed } from './code.form.ts';

export type SignInErrors = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
};

/** What asking for a code came to; `sent` leads to the page where it is entered. */
export type AskOutcome =
  | { readonly kind: 'sent'; readonly email: string }
  | {
      readonly kind: 'failed';
      readonly errors: SignInErrors;
      /** Seconds until it is worth asking again, where the gateway says so. */
      readonly retryAfter?: number | undefined;
    };

/** Login: the e-mail alone. A refusal is told under its field. */
export function askToLogIn(form: FormData, visitor: VisitorGateway): Promise<AskOutcome> {
  return ask(visitor, { email: formText(form, 'email') }, {});
}

/** Sign-up: both names and the e-mail. */
export function askToSignUp(form: FormData, visitor: VisitorGateway): Promise<AskOutcome> {
  const [firstName, lastName] = [formText(form, 'firstName'), formText(form, 'lastName')];
  const names = {
    firstName: nameError('First name', firstName),
    lastName: nameError('Last name', lastName),
  };
  const asked = { email: formText(form, 'email'), firstName: firstName.trim(), lastName: lastName.trim() };
  return ask(visitor, asked, names);
}

type CodeRequest = { readonly email: string; readonly firstName?: string; readonly lastName?: string };

async function ask(
  visitor: VisitorGateway,
  asked: CodeRequest,
  problems: Readonly<Record<string, string | undefined>>,
): Promise<AskOutcome> {
  const errors = given({ ...problems, email: emailError(asked.email) });
  if (Object.keys(errors).length > 0) return { kind: 'failed', errors };
  const email = normalEmail(asked.email);
  const body = { email, firstName: asked.firstName, lastName: asked.lastName };
  const answer = await visitor.call(requestCode, { body });
  if (!answer.ok) {
    const message = answer.message === requestCode.error ? verifyFailed : answer.message;
    return { kind: 'failed', errors: { email: message }, retryAfter: answer.retryAfter };
  }
  return answer.data.success
    ? { kind: 'sent', email }
    : { kind: 'failed', errors: { email: answer.data.message } };
}

function given(problems: Readonly<Record<string, string | undefined>>): SignInErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
