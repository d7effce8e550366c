import type { ActionRefusal } from '#contract/checkout/checkout-action.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { type Agreed, agree, type Proposal } from './agree.ts';
import { type Completion, completePayment } from './complete.ts';
import {
  type Freeze,
  freezeSession,
  mostUnsettled,
  openPayment,
  renewInstructions,
  undoFreeze,
} from './freeze.records.ts';
import { makeRoom } from './room.ts';
import type { PaymentCheck } from './settle.ts';
import type { Snapshot } from './snapshot.ts';

/** Where to pay; `again` when the session changed meanwhile and has to be read anew. */
export type FreezeResult =
  | { readonly kind: 'link'; readonly url: string; readonly accessCode: string; readonly reference: string }
  | { readonly kind: 'refused'; readonly refusal: ActionRefusal }
  | { readonly kind: 'again' };

const failed: FreezeResult = {
  kind: 'refused',
  refusal: { success: false, message: 'Failed to finalize payment', unavailableProducts: undefined },
};

/** A payment this young may have its link under way in another request. */
const youngest = 12_000;

/** What shoppers quote, so short and without letters that look like digits: 80 random bits (Crockford's alphabet). */
function newReference(prefix: 'PAY' | 'POD' | 'FREE'): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    alphabet.charAt(byte & 31),
  );
  return `${prefix}-${letters.join('')}`;
}

/** Whether a payment at the provider was begun by this shop; others may share its account. */
export const isOwnReference = (reference: string) => /^PAY-[0-9A-HJKMNP-TV-Z]{16}$/.test(reference);

/**
 * finalize-payment: checks, freezes, and only then calls the provider. `former` is the session's
 * payment under way with what asking about it projection; the same agreement goes on with it.
 */
export async function startPayment(
  dependencies: Dependencies,
  proposal: Proposal,
  former: { payment: PaymentRow; asked: PaymentCheck } | undefined,
): Promise<FreezeResult> {
  const agreed = await agree(dependencies, proposal);
  if (!agreed.ok) return { kind: 'refused', refusal: agreed.refusal };
  const { row: session } = proposal.session;
  const isOpen = former && mayStillBePaid(former, dependencies.now());
  if (former && isOpen && isSameAgreement(former.payment.snapshot, agreed.snapshot)) {
    const { payment } = former;
    const { deliveryInstructions } = agreed.snapshot.fulfilment;
    if (payment.snapshot.fulfilment.deliveryInstructions !== deliveryInstructions) {
      await renewInstructions(dependencies, payment, deliveryInstructions);
    }
    const { authorizationUrl, accessCode } = payment;
    if (authorizationUrl !== null && accessCode !== null) {
      // Its items are held for the time that paying takes, from now.
      await openPayment(
        dependencies,
        { session, reference: payment.reference },
        { authorizationUrl, accessCode },
      );
      return { kind: 'link', url: authorizationUrl, accessCode, reference: payment.reference };
    }
    const again = {
      session,
      snapshot: agreed.snapshot,
      kind: 'online',
      reference: payment.reference,
    } as const;
    const retried = await initialize(dependencies, again, proposal.origin);
    if (retried.kind !== 'refused-by-provider') return retried.kind === 'unknown' ? failed : retried;
  }
  return freezeAndStart(dependencies, proposal, agreed.snapshot);
}

async function freezeAndStart(
  dependencies: Dependencies,
  { session: { row: session, links }, origin }: Proposal,
  snapshot: Snapshot,
): Promise<FreezeResult> {
  const isFree = snapshot.figures.total === 0;
  const mayBeFull = !isFree && links >= mostUnsettled;
  if (mayBeFull && (await makeRoom(dependencies, session)) === 'paid') return { kind: 'again' };
  const freeze: Freeze = {
    session,
    snapshot,
    kind: isFree ? 'free' : 'online',
    reference: newReference(isFree ? 'FREE' : 'PAY'),
  };
  const frozen = await freezeSession(dependencies, freeze);
  if (!frozen.ok) return { kind: 'again' };
  if (isFree) return startFree(dependencies, freeze);
  const started = await initialize(dependencies, freeze, origin);
  if (started.kind === 'link') return started;
  if (started.kind === 'refused-by-provider') await undoFreeze(dependencies, freeze);
  return failed;
}

/** Nothing to pay: the order is made and the link leads straight to its verification. */
async function startFree(dependencies: Dependencies, { reference, snapshot }: Freeze): Promise<FreezeResult> {
  const completion = await completePayment(dependencies, reference, 'own');
  if (completion.kind !== 'ordered') return { kind: 'again' };
  const url = `${snapshot.shopUrl}/shop/checkout/verify?reference=${reference}`;
  return { kind: 'link', url, accessCode: reference, reference };
}

async function initialize(
  dependencies: Dependencies,
  freeze: Freeze,
  origin: string,
): Promise<
  | Extract<FreezeResult, { kind: 'link' }>
  | { readonly kind: 'refused-by-provider' }
  | { readonly kind: 'unknown' }
> {
  const { payments } = dependencies;
  if (!payments) return { kind: 'refused-by-provider' };
  const { snapshot, reference, session } = freeze;
  const answer = await payments.initialize({
    email: snapshot.email,
    amount: snapshot.figures.total,
    currency: snapshot.currency,
    reference,
    callbackUrl: `${snapshot.shopUrl}/shop/checkout/verify`,
    cancelUrl: `${snapshot.shopUrl}/shop/checkout?origin=paystack`,
    sessionId: session.id,
  });
  if (!answer.ok) return { kind: answer.failure === 'refused' ? 'refused-by-provider' : 'unknown' };
  const { accessCode } = answer;
  const url = new URL(answer.authorizationUrl, origin).href;
  await openPayment(dependencies, freeze, { authorizationUrl: url, accessCode });
  return { kind: 'link', url, accessCode, reference };
}

/**
 * Without a word from the provider a payment counts as still open: a second link could mean a second payment.
 * The provider calls a link that is not opened yet abandoned: a young one was only pressed for twice.
 */
function mayStillBePaid(
  { payment, asked }: { payment: PaymentRow; asked: PaymentCheck },
  now: number,
): boolean {
  if (asked.kind !== 'unpaid' || asked.status === 'pending') return true;
  return asked.status === 'abandoned' && payment.createdAt > now - youngest;
}

/** Delivery instructions change nothing that is paid. Stored snapshots went through JSON: both are compared as JSON. */
function isSameAgreement(stored: Snapshot, made: Snapshot): boolean {
  const { deliveryInstructions } = stored.fulfilment;
  const alike = { ...made, fulfilment: { ...made.fulfilment, deliveryInstructions } };
  return JSON.stringify(stored) === JSON.stringify(alike);
}

export type PodOrder =
  | { readonly kind: 'completed'; readonly completion: Completion; readonly reference: string }
  | { readonly kind: 'refused'; readonly refusal: ActionRefusal }
  | { readonly kind: 'again' };

/** create-pod-order: frozen like a payment, and an order at once. */
export async function createPodOrder(dependencies: Dependencies, proposal: Proposal): Promise<PodOrder> {
  const agreed: Agreed = await agree(dependencies, proposal);
  if (!agreed.ok) return { kind: 'refused', refusal: agreed.refusal };
  const { snapshot } = agreed;
  const reference = newReference('POD');
  const { row: session } = proposal.session;
  const frozen = await freezeSession(dependencies, { session, snapshot, kind: 'on-delivery', reference });
  if (!frozen.ok) return { kind: 'again' };
  const completion = await completePayment(dependencies, reference, 'own');
  if (completion.kind !== 'returning') return { kind: 'completed', completion, reference };
  // Another customer was faster: goods, code or their one unpaid order. Judged anew, the shopper is told which.
  await undoFreeze(dependencies, { session, reference });
  return { kind: 'again' };
}

/** A payment whose link another request is just fetching: waits for it a little, so that a double press gets one link. */
export async function waitForLink(dependencies: Dependencies, payment: PaymentRow): Promise<PaymentRow> {
  let current = payment;
  for (let look = 0; look < 8 && isJustStarted(dependencies, current); look++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    current = (await findPayment(dependencies, { id: payment.id })) ?? current;
  }
  return current;
}

function isJustStarted({ now }: Dependencies, payment: PaymentRow): boolean {
  return payment.status === 'frozen' && payment.createdAt > now() - youngest;
}
