import type { CheckoutActionAnswer } from '#contract/checkout/checkout-action.schema.ts';
import { unpaidOrigin } from '#contract/checkout/checkout-session.rules.ts';
import type { Snapshot } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import type { ProviderFailure } from '../payments/payment.port.ts';
import { closePayment, listSessionPayments } from '../payments/payment.records.ts';
import { type ActionContext, type ActionResult, refuse } from './action.context.ts';
import { completePayment } from './complete-payment.ts';
import {
  type Freeze,
  freezeSession,
  setPaymentLink,
  unfreezeSession,
  updateInstructions,
} from './freeze.records.ts';
import type { SessionRow } from './session.records.ts';
import { type PaymentBody, validatePayment } from './validate-payment.ts';
import { type VerifiedPayment, verifyPayment } from './verify-payment.ts';

const failed = refuse('Failed to finalize payment');
const failedByEmail = refuse(
  'Failed to finalize payment: check your email. The payment provider does not accept it.',
);

/** A session's maximum of open links at a time, and of links in all. Links that the provider refused do not count. */
const maxUnsettledPayments = 3;
const maxPayments = 10;

/** How long another request may take to fetch a payment's link. */
export const linkTimeoutMs = 12_000;

/** Shoppers quote it, so it is short and has no letters that look like digits: 80 random bits in Crockford's alphabet. */
export function newReference(prefix: 'PAY' | 'POD' | 'FREE'): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    alphabet.charAt(byte & 31),
  );
  return `${prefix}-${letters.join('')}`;
}

/** Whether this shop created the payment; other shops may share its account at the provider. */
export const isOwnReference = (reference: string) => /^PAY-[0-9A-HJKMNP-TV-Z]{16}$/.test(reference);

/**
 * finalize-payment: validates, freezes, and only then calls the provider. `current` is the session's pending payment;
 * a request for the same snapshot continues with it.
 */
export async function startPayment(
  context: ActionContext,
  body: PaymentBody,
  current: VerifiedPayment | undefined,
): Promise<ActionResult> {
  const { dependencies, request, session } = context;
  const snapshot = await validatePayment(context, body);
  if ('success' in snapshot) return snapshot;
  const isOpen = current && canStillBePaid(current, dependencies.now());
  if (current && isOpen && isSameSnapshot(current.payment.snapshot, snapshot)) {
    const { reference, authorizationUrl, accessCode, snapshot: stored } = current.payment;
    const { deliveryInstructions } = snapshot.fulfilment;
    if (stored.fulfilment.deliveryInstructions !== deliveryInstructions) {
      await updateInstructions(dependencies, current.payment, deliveryInstructions);
    }
    if (authorizationUrl !== null && accessCode !== null) {
      // Renews the hold for the time that paying takes.
      await setPaymentLink(
        dependencies,
        { session: session.row, reference },
        { authorizationUrl, accessCode },
      );
      return linkAnswer(authorizationUrl, accessCode, reference);
    }
    const freeze = { session: session.row, snapshot, kind: 'online', reference } as const;
    const answer = await initialize(dependencies, freeze, request.origin);
    if (!('failure' in answer)) return answer;
    if (answer.failure === 'unknown') return failed;
  }
  return freezeAndInitialize(context, snapshot);
}

async function freezeAndInitialize(
  { dependencies, request, session: { row: session, onlinePayments } }: ActionContext,
  snapshot: Snapshot,
): Promise<ActionResult> {
  const isFree = snapshot.figures.total === 0;
  const mayBeFull = !isFree && onlinePayments >= maxUnsettledPayments;
  if (mayBeFull && (await enforcePaymentLimit(dependencies, session)) === 'paid') return 'retry';
  const reference = newReference(isFree ? 'FREE' : 'PAY');
  const freeze: Freeze = { session, snapshot, kind: isFree ? 'free' : 'online', reference };
  if (isFree) {
    // Nothing to pay: place the order and link straight to its verification.
    const orderId = await placeUnpaid(dependencies, freeze);
    const url = `${snapshot.shopUrl}/shop/checkout/verify?reference=${reference}`;
    return orderId === undefined ? 'retry' : linkAnswer(url, reference, reference);
  }
  const frozen = await freezeSession(dependencies, freeze);
  if (!frozen.ok) return 'retry';
  const answer = await initialize(dependencies, freeze, request.origin);
  if (!('failure' in answer)) return answer;
  if (answer.failure === 'refused') await unfreezeSession(dependencies, freeze);
  return answer.isEmail ? failedByEmail : failed;
}

/** Freezes and places an order without an online payment. Undefined to validate again, which tells the shopper why. */
export async function placeUnpaid(dependencies: Dependencies, freeze: Freeze): Promise<string | undefined> {
  const frozen = await freezeSession(dependencies, freeze);
  if (!frozen.ok) return undefined;
  const completion = await completePayment(dependencies, freeze.reference, 'trusted');
  if (completion.kind === 'ordered') return completion.orderId;
  // Another customer was faster, with the stock, the code or the order limit.
  await unfreezeSession(dependencies, freeze);
  return undefined;
}

/**
 * Makes room for one more link: while too many are open, verifies and closes the oldest. Returns `paid` when one of
 * them was paid. Throws 429 when the session has had its maximum of links.
 */
async function enforcePaymentLimit(
  dependencies: Dependencies,
  { id, expiresAt }: SessionRow,
): Promise<'paid' | undefined> {
  const payments = (await listSessionPayments(dependencies, id)).filter(
    ({ kind, authorizationUrl, status }) =>
      kind === 'online' && (authorizationUrl !== null || status !== 'failed'),
  );
  if (payments.length >= maxPayments) {
    const seconds = Math.max(1, Math.ceil((expiresAt - dependencies.now()) / 1000));
    throw new GatewayError(429, 'Too many payments were begun for this checkout. Please try later.', seconds);
  }
  const unsettled = payments.filter(({ status }) => status === 'frozen' || status === 'open');
  for (const oldest of unsettled.slice(0, Math.max(0, unsettled.length - maxUnsettledPayments + 1))) {
    if ((await verifyPayment(dependencies, oldest)).kind === 'paid') return 'paid';
    await closePayment(dependencies, oldest.id, 'abandoned');
  }
  return undefined;
}

/** The provider's link, or why there is none: see `ProviderFailure`. */
async function initialize(
  dependencies: Dependencies,
  freeze: Freeze,
  origin: string,
): Promise<CheckoutActionAnswer | ProviderFailure> {
  const { payments } = dependencies;
  if (!payments) return { ok: false, failure: 'refused' };
  const { snapshot, reference, session } = freeze;
  const answer = await payments.initialize({
    email: snapshot.email,
    amount: snapshot.figures.total,
    currency: snapshot.currency,
    reference,
    callbackUrl: `${snapshot.shopUrl}/shop/checkout/verify`,
    cancelUrl: `${snapshot.shopUrl}/shop/checkout?origin=${unpaidOrigin}`,
    sessionId: session.id,
  });
  if (!answer.ok) return answer;
  const { accessCode } = answer;
  const url = new URL(answer.authorizationUrl, origin).href;
  await setPaymentLink(dependencies, freeze, { authorizationUrl: url, accessCode });
  return linkAnswer(url, accessCode, reference);
}

function linkAnswer(url: string, accessCode: string, reference: string): CheckoutActionAnswer {
  return { authorization_url: url, access_code: accessCode, reference };
}

/**
 * Without a clear answer from the provider a payment counts as still open, since a second link could mean a second
 * payment. The provider reports a link that no one has opened yet as abandoned, so a recent one counts as open too.
 */
function canStillBePaid({ payment, result }: VerifiedPayment, now: number): boolean {
  const known = result.kind === 'throttled' ? payment.askedStatus : null;
  const status = result.kind === 'unpaid' ? result.status : known;
  if (status === null || status === 'pending') return true;
  return status === 'abandoned' && payment.createdAt > now - linkTimeoutMs;
}

/** Equal except for delivery instructions. Compared as JSON, because the stored snapshot went through JSON. */
function isSameSnapshot(stored: Snapshot, created: Snapshot): boolean {
  const { deliveryInstructions } = stored.fulfilment;
  const comparable = { ...created, fulfilment: { ...created.fulfilment, deliveryInstructions } };
  return JSON.stringify(stored) === JSON.stringify(comparable);
}
