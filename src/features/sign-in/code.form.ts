import { getGuest, getUser } from '#contract/customers/customer.endpoints.ts';
import { codeLength } from '#contract/customers/customer.rules.ts';
import { verifyCode } from '#contract/sign-in/sign-in.endpoints.ts';
import * as contract from '#contract/transfers/transfer.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { nullIfMissing } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';

/** The message is the field's helper text. */
export type VerifyOutcome =
  | { readonly kind: 'done'; readonly userId: string }
  | { readonly kind: 'refused'; readonly message: string }
  /** The code may be right, so the field keeps it. */
  | { readonly kind: 'unanswered'; readonly message: string }
  /** Signed in, but not all of the guest's data has moved: {@link resumeTransfer} continues. */
  | { readonly kind: 'unfinished'; readonly message: string };

/** The field's error when the gateway has no message of its own. */
export const verifyFailed = 'There was an error verifying your account. Please try again.';

/** Verifies an e-mail by its code, then moves the guest's data to the customer. */
export async function verifyEmail(
  form: FormData,
  email: string,
  visitor: VisitorGateway,
): Promise<VerifyOutcome> {
  const code = formText(form, 'code').replaceAll(/\s/g, '');
  if (code.length < codeLength)
    return { kind: 'refused', message: `Your one-time verification code must be ${codeLength} characters.` };
  // First, because the code works once: without the guest's id their data would stay behind.
  const guest = await loadGuest(visitor);
  if (!guest.ok) return { kind: 'unanswered', message: guest.message };
  const answer = await visitor.call(verifyCode, { body: { email, code } });
  if (!answer.ok) {
    const kind = answer.problem === 'refused' ? 'refused' : 'unanswered';
    return { kind, message: answer.message === verifyCode.error ? verifyFailed : answer.message };
  }
  if ('error' in answer.data) return { kind: 'refused', message: answer.data.message || verifyFailed };
  return transfer(visitor, guest.data?._id, answer.data.user._id);
}

/** Repeats the transfer from its start: all its calls are idempotent. */
export async function resumeTransfer(visitor: VisitorGateway): Promise<VerifyOutcome> {
  const [user, guest] = [await visitor.call(getUser), await loadGuest(visitor)];
  if (!user.ok) return { kind: 'unfinished', message: user.message };
  if (!user.data) return { kind: 'refused', message: verifyFailed };
  if (!guest.ok) return { kind: 'unfinished', message: guest.message };
  return transfer(visitor, guest.data?._id, user.data._id);
}

/** Null for a visitor without a guest. */
const loadGuest = async (visitor: VisitorGateway) =>
  nullIfMissing(await visitor.call(getGuest, { query: {} }));

/** Moves the guest's bag, saved items, orders, events and points to the account, in the contract's order. */
async function transfer(
  visitor: VisitorGateway,
  guestId: string | undefined,
  userId: string,
): Promise<VerifyOutcome> {
  if (!guestId) return { kind: 'done', userId };
  const owners = { currentOwnerId: guestId, newOwnerId: userId };
  const steps = [
    () => visitor.call(contract.transferBag, { params: { bagId: 'mine' }, body: owners }),
    () => visitor.call(contract.transferSavedBag, { params: { savedBagId: 'mine' }, body: owners }),
    () => visitor.call(contract.transferOrders, { body: owners }),
    () => visitor.call(contract.transferAnalytics, { body: { guestId, userId } }),
    () => visitor.call(contract.awardGuestOrders, { body: { guestId, userId } }),
  ];
  for (const step of steps) {
    const answer = await step();
    if (!answer.ok) return { kind: 'unfinished', message: answer.message };
  }
  return { kind: 'done', userId };
}
