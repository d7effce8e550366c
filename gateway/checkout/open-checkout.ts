import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { checkoutTexts, tooLargeText } from '#contract/checkout/checkout.texts.ts';
import { isActiveSession, isLiveSession } from '#contract/checkout/checkout-session.rules.ts';
import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import { largestAmount } from '#contract/wire/money.ts';
import { newId } from '../crypto.ts';
import type { LineItem } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { decodeStore } from '../store/store.document.ts';
import { type CheckoutLine, isSellable, toLineItem, unavailableProducts } from './line.records.ts';
import {
  createSession,
  type OpeningData,
  readBagLines,
  readOpeningData,
  updateSession,
} from './open-checkout.records.ts';
import { factsOf, readUnfinishedSessions, type Session, stateOf } from './session.records.ts';
import { endSession, releaseExpired, releaseExpiredSessionOf } from './session-end.records.ts';
import { isCheckoutClosedFor } from './validate-payment.ts';
import { hasPaid, verifySessionPayments } from './verify-payment.ts';

type Refused = {
  readonly success: false;
  readonly message: string;
  readonly unavailableProducts?: UnavailableProduct[];
};

type Opened = { readonly success: true; readonly session: Session; readonly storeId: string };

type OpenRequest = { readonly ownerId: string; readonly bagId: string };

/**
 * The customer's active session. With `orAttention` a session whose payment needs attention comes before an unpaid
 * active one.
 */
export async function findActiveSession(
  dependencies: Dependencies,
  ownerId: string,
  orAttention = false,
): Promise<Session | undefined> {
  const sessions = await readUnfinishedSessions(dependencies, ownerId);
  const now = dependencies.now();
  const active = activeOf(sessions, now);
  if (!orAttention || (active && isPaidOrOrdered(active, now))) return active;
  return sessions.find((session) => stateOf(session, now) === 'attention') ?? active;
}

const activeOf = (sessions: readonly Session[], now: number) =>
  sessions.find((session) => isActiveSession(factsOf(session), now));

/**
 * POST /checkout: opens a session for the bag and holds its stock, or updates the active one. `attention` is the
 * reference of a payment that staff have to review. Throws 404 without the bag.
 */
export async function openCheckout(
  dependencies: Dependencies,
  request: OpenRequest,
): Promise<(Opened | Refused) & { readonly attention: string | undefined }> {
  const data = await readOpeningData(dependencies, request);
  const opened = await open(dependencies, { ...request, bagId: data.bagId }, data);
  return { ...opened, attention: data.attention };
}

async function open(
  dependencies: Dependencies,
  request: OpenRequest,
  { store, lines, sessions }: OpeningData,
): Promise<Opened | Refused> {
  if (!lines) throw new GatewayError(404, postCheckout.error);
  if (isCheckoutClosedFor(dependencies, decodeStore(store), request.ownerId))
    return refused(checkoutClosedMessage);

  const unverified = activeOf(sessions, dependencies.now());
  const active = await afterVerifying(dependencies, unverified);
  const isPaid = active && isPaidOrOrdered(active, dependencies.now());
  if (lines.length === 0 && (!isPaid || active === unverified)) {
    // An unpaid session has nothing left to sell: it ends, and its hold returns.
    const isLive = active && isLiveSession(factsOf(active), dependencies.now());
    if (isLive) await endSession(dependencies, active.row.id);
    return refused(checkoutTexts.emptyBag);
  }
  if (isPaid) return { success: true, session: active, storeId: store.id };

  const sellable = lines.filter(isSellable);
  if (sellable.length < lines.length) return unavailable(lines, active);
  if (subtotalOf(sellable) > largestAmount) return refused(tooLargeText(store.currency));
  const opened = await holdLines(dependencies, request, sellable, active);
  return 'row' in opened ? { success: true, session: opened, storeId: store.id } : opened;
}

/** The active session after its pending payments were verified with the provider. */
async function afterVerifying(
  dependencies: Dependencies,
  active: Session | undefined,
): Promise<Session | undefined> {
  if (!active?.row.isFinalizingPayment) return active;
  const verified = await verifySessionPayments(dependencies, active.row.id);
  return hasPaid(verified) ? findActiveSession(dependencies, active.row.ownerId) : active;
}

/** Retries once after releasing expired holds, and again whenever another request was faster. */
async function holdLines(
  dependencies: Dependencies,
  request: OpenRequest,
  sellable: readonly (CheckoutLine & LineItem)[],
  known: Session | undefined,
): Promise<Session | Refused> {
  const skuIds = sellable.map((line) => line.skuId);
  const lines = sellable.map(toLineItem);
  let active = known;
  let hasReleased = false;
  for (let attempt = 0; attempt < 6; attempt++) {
    const isRenewal = active !== undefined && isLiveSession(factsOf(active), dependencies.now());
    const id = active && isRenewal ? active.row.id : newId('checkout');
    const written = isRenewal
      ? await updateSession(dependencies, { id, bagId: request.bagId, lines })
      : await createSession(dependencies, { id, ownerId: request.ownerId, bagId: request.bagId, lines });
    if (written.ok) return written.session;
    if (written.constraint === 'checkout_session.liveKey') {
      await releaseExpiredSessionOf(dependencies, request.ownerId);
    } else if (hasReleased) {
      break;
    } else {
      hasReleased = true;
      await releaseExpired(dependencies, { skuIds });
    }
    active = await findActiveSession(dependencies, request.ownerId);
    if (active && isPaidOrOrdered(active, dependencies.now())) return active;
  }
  return unavailable(await readBagLines(dependencies, request), active);
}

/** The shopper continues with what was paid or ordered; nothing is opened. */
function isPaidOrOrdered(session: Session, now: number): boolean {
  return ['paid', 'ordered'].includes(stateOf(session, now));
}

const refused = (message: string): Refused => ({ success: false, message });

function unavailable(lines: readonly CheckoutLine[], session: Session | undefined): Refused {
  const products = unavailableProducts(lines, session?.held ?? new Map());
  return { success: false, message: checkoutTexts.itemsUnavailable, unavailableProducts: products };
}
