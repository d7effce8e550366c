import { checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import { isActiveSession, isLiveSession } from '#contract/checkout/checkout-session.rules.ts';
import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { StoreRow } from '../store/store.records.ts';
import { isSellable, soldLine, unavailableProducts } from './availability.ts';
import { isClosedFor } from './closed.ts';
import { endSession } from './end.records.ts';
import { releaseLapsed, releaseLapsedSession } from './expiry.records.ts';
import type { WantedGoods } from './goods.records.ts';
import { createSession, followBag, type Opening, readBagGoods, readOpening } from './open.records.ts';
import { factsOf, readUnfinishedSessions, type Session, stateOf } from './session.records.ts';
import { foundPaid, settleSessions } from './settle.ts';
import type { SoldLine } from './snapshot.ts';

/** `attention`: the reference of a payment that staff have to look at. */
export type OpenResult = Outcome & { readonly attention?: string | undefined };

type Outcome =
  | { readonly kind: 'session'; readonly session: Session; readonly storeId: string }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly unavailableProducts?: UnavailableProduct[];
    }
  | { readonly kind: 'no-bag' };

type OpenRequest = {
  readonly ownerId: string;
  readonly bagId: string;
  readonly documentOf: (row: StoreRow) => Store;
};

/** The customer's active session; asked for, one whose payment is looked into goes before unpaid ones. */
export async function findActiveSession(
  dependencies: Dependencies,
  ownerId: string,
  orAttention = false,
): Promise<Session | undefined> {
  const sessions = await readUnfinishedSessions(dependencies, ownerId);
  const active = activeOf(dependencies, sessions);
  const now = dependencies.now();
  if (!orAttention || (active && isPaidOrOrdered(active, now))) return active;
  return sessions.find((session) => stateOf(session, now) === 'attention') ?? active;
}

function activeOf({ now }: Dependencies, sessions: readonly Session[]): Session | undefined {
  return sessions.find((session) => isActiveSession(factsOf(session), now()));
}

/** POST /checkout: opens a session for the bag and holds its goods, or renews the one there is. */
export async function openCheckout(dependencies: Dependencies, request: OpenRequest): Promise<OpenResult> {
  const opening = await readOpening(dependencies, request);
  const opened = await open(dependencies, { ...request, bagId: opening.bagId }, opening);
  return { ...opened, attention: opening.attention };
}

async function open(
  dependencies: Dependencies,
  request: OpenRequest,
  { store, goods, sessions }: Opening,
): Promise<Outcome> {
  if (!goods) return { kind: 'no-bag' };
  if (isClosedFor(dependencies, request.documentOf(store), request.ownerId))
    return refused(checkoutClosedMessage);

  const found = activeOf(dependencies, sessions);
  const active = await settledSession(dependencies, found);
  const isPaid = active && isPaidOrOrdered(active, dependencies.now());
  if (goods.length === 0 && (!isPaid || active === found)) return emptyBag(dependencies, active);
  if (isPaid) return { kind: 'session', session: active, storeId: store.id };

  const sellable = goods.filter(isSellable);
  if (sellable.length < goods.length) return unavailable(goods, active);
  const opened = await holdGoods(dependencies, request, sellable, active);
  return 'row' in opened ? { kind: 'session', session: opened, storeId: store.id } : opened;
}

/** An unpaid session has nothing to sell any more: it ends, and its hold returns. */
async function emptyBag(dependencies: Dependencies, active: Session | undefined): Promise<Outcome> {
  if (active && isLiveSession(factsOf(active), dependencies.now())) {
    await endSession(dependencies, active.row.id);
  }
  return refused('Your bag is empty.');
}

/** The active session, once its payment under way has been asked about. */
async function settledSession(
  dependencies: Dependencies,
  active: Session | undefined,
): Promise<Session | undefined> {
  if (!active?.row.isFinalizingPayment) return active;
  const settled = await settleSessions(dependencies, active.row.id);
  return foundPaid(settled) ? findActiveSession(dependencies, active.row.ownerId) : active;
}

/** Tries the hold; once more after lapsed holds were released, and again when another request was faster. */
async function holdGoods(
  dependencies: Dependencies,
  request: OpenRequest,
  goods: readonly (WantedGoods & SoldLine)[],
  found: Session | undefined,
): Promise<Session | Refused> {
  const skuIds = goods.map((line) => line.skuId);
  const lines = goods.map(soldLine);
  let active = found;
  let hasReleased = false;
  for (let attempt = 0; attempt < 6; attempt++) {
    const isRenewal = active !== undefined && isLiveSession(factsOf(active), dependencies.now());
    const id = active && isRenewal ? active.row.id : newId('checkout');
    const written = isRenewal
      ? await followBag(dependencies, { id, bagId: request.bagId, lines })
      : await createSession(dependencies, { id, ownerId: request.ownerId, bagId: request.bagId, lines });
    if (written.ok) return written.session;
    if (written.brokenBy === 'checkout_session.liveKey') {
      await releaseLapsedSession(dependencies, request.ownerId);
    } else if (hasReleased) {
      break;
    } else {
      hasReleased = true;
      await releaseLapsed(dependencies, { skuIds });
    }
    active = await findActiveSession(dependencies, request.ownerId);
    if (active && isPaidOrOrdered(active, dependencies.now())) return active;
  }
  return unavailable(await readBagGoods(dependencies, request), active);
}

/** Nothing to open: the shopper goes on with what was paid or ordered. */
function isPaidOrOrdered(session: Session, now: number): boolean {
  return ['paid', 'ordered'].includes(stateOf(session, now));
}

type Refused = Extract<Outcome, { kind: 'refused' }>;

const refused = (message: string): Refused => ({ kind: 'refused', message });

function unavailable(goods: readonly WantedGoods[], session: Session | undefined): Refused {
  const products = unavailableProducts(goods, session?.held ?? new Map());
  return { kind: 'refused', message: checkoutTexts.goodsGone, unavailableProducts: products };
}
