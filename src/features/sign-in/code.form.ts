import { getGuest, getUser } from '#contract/customers/customer.endpoints.ts';
import { codeError } from '#contract/customers/customer.rules.ts';
import { proveCode } from '#contract/sign-in/sign-in.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';
import { transferEverything } from './transfer.ts';

/** What entering a code came to. The message is the field's helper text. */
export type ProofOutcome =
  | { readonly kind: 'done'; readonly userId: string }
  | { readonly kind: 'refused'; readonly message: string }
  /** Signed in, but not everything the guest gathered has moved: {@link resumeTransfer} goes on. */
  | { readonly kind: 'unfinished'; readonly message: string };

/** Under a field that led to no account, where the gateway has no words of its own. */
export const verifyFailed = 'There was an error verifying your account. Please try again.';

/** Proves an e-mail by its code; then what the guest gathered follows the customer. */
export async function proveEmail(
  form: FormData,
  email: string,
  visitor: VisitorGateway,
): Promise<ProofOutcome> {
  const code = formText(form, 'code').trim();
  const problem = codeError(code);
  if (problem) return { kind: 'refused', message: problem };
  // Asked first: were the guest unknown, what they gathered would stay behind and the code be used up.
  const guest = await guestOf(visitor);
  if (guest.kind === 'unknown') return { kind: 'refused', message: guest.message };
  const answer = await visitor.call(proveCode, { body: { email, code } });
  if (!answer.ok) {
    const isDefault = answer.message === '' || answer.message === proveCode.error;
    return { kind: 'refused', message: isDefault ? verifyFailed : answer.message };
  }
  if ('error' in answer.data) return { kind: 'refused', message: answer.data.message || verifyFailed };
  return transfer(visitor, guest.id, answer.data.user._id);
}

/** Goes on where a transfer ended: all of them may be repeated. */
export async function resumeTransfer(visitor: VisitorGateway): Promise<ProofOutcome> {
  const [user, guest] = [await visitor.call(getUser), await guestOf(visitor)];
  if (!user.ok) return { kind: 'unfinished', message: user.message };
  if (!user.data) return { kind: 'refused', message: verifyFailed };
  if (guest.kind === 'unknown') return { kind: 'unfinished', message: guest.message };
  return transfer(visitor, guest.id, user.data._id);
}

type GuestOf =
  | { readonly kind: 'known'; readonly id: string | undefined }
  | { readonly kind: 'unknown'; readonly message: string };

async function guestOf(visitor: VisitorGateway): Promise<GuestOf> {
  const guest = await visitor.call(getGuest, { query: {} });
  if (guest.ok) return { kind: 'known', id: guest.data?._id };
  return guest.problem === 'missing'
    ? { kind: 'known', id: undefined }
    : { kind: 'unknown', message: guest.message };
}

async function transfer(
  visitor: VisitorGateway,
  guestId: string | undefined,
  userId: string,
): Promise<ProofOutcome> {
  const message = guestId && (await transferEverything(visitor, { guestId, userId }));
  return message ? { kind: 'unfinished', message } : { kind: 'done', userId };
}
