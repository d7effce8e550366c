import { emailError, nameError, normalizeEmail } from '#contract/customers/customer.rules.ts';
import { requestCode } from '#contract/sign-in/sign-in.endpoints.ts';
import { definedErrors, type FieldErrors, hasErrors } from '#contract/wire/field-errors.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';
import { verifyFailed } from './code.form.ts';

export type SignInErrors = FieldErrors<'firstName' | 'lastName' | 'email'>;

/** `sent` leads to the page where the code is entered. */
export type CodeRequestOutcome =
  | { readonly kind: 'sent'; readonly email: string }
  | {
      readonly kind: 'failed';
      readonly errors: SignInErrors;
      /** Seconds until the next request may succeed, if the gateway says so. */
      readonly retryAfter?: number | undefined;
    };

export function requestLoginCode(form: FormData, visitor: VisitorGateway): Promise<CodeRequestOutcome> {
  return request(visitor, { email: formText(form, 'email') }, {});
}

export function requestSignupCode(form: FormData, visitor: VisitorGateway): Promise<CodeRequestOutcome> {
  const [firstName, lastName] = [formText(form, 'firstName'), formText(form, 'lastName')];
  const errors = definedErrors({
    firstName: nameError('First name', firstName),
    lastName: nameError('Last name', lastName),
  });
  const values = { email: formText(form, 'email'), firstName: firstName.trim(), lastName: lastName.trim() };
  return request(visitor, values, errors);
}

type CodeRequest = { readonly email: string; readonly firstName?: string; readonly lastName?: string };

async function request(
  visitor: VisitorGateway,
  { email: typedEmail, firstName, lastName }: CodeRequest,
  nameErrors: SignInErrors,
): Promise<CodeRequestOutcome> {
  const errors = { ...nameErrors, ...definedErrors({ email: emailError(typedEmail) }) };
  if (hasErrors(errors)) return { kind: 'failed', errors };
  const email = normalizeEmail(typedEmail);
  const answer = await visitor.call(requestCode, { body: { email, firstName, lastName } });
  if (!answer.ok) {
    const message = answer.message === requestCode.error ? verifyFailed : answer.message;
    return { kind: 'failed', errors: { email: message }, retryAfter: answer.retryAfter };
  }
  return answer.data.success
    ? { kind: 'sent', email }
    : { kind: 'failed', errors: { email: answer.data.message } };
}
