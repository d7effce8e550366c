import { isActiveSession, isLiveSession } from '#contract/checkout-session.rules.ts';
import type { UnavailableProduct } from '#contract/checkout-session.schema.ts';
import { checkoutClosedMessage } from '#contract/store.rules.ts';
import type { Store } from '#contract/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { goodsGone, isSellable, soldLine, unavailableProducts } from './availability.ts';
import { isClosedFor } from './closed.ts';
import { releaseLapsedHolds, releaseLapsedSession } from './expiry.records.ts';
import { readBagGoods, type WantedGoods } from './goods.records.ts';
import { createSession, followBag, readHold } from './open.records.ts';
import { factsOf, readSession, readUnfinishedSessions, type Session, stateOf } from './session.records.ts';
import { foundPaid, settleSessions } from './settle.ts';
import type { SoldLine } from './snapshot.ts';

export type Opened =
  | { readonly kind: 'session'; readonly session: Session }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly unavailableProducts?: UnavailableProduct[];
    }
  | { readonly kind: 'no-bag' };

type Wish = { readonly ownerId: string; readonly bagId: string; readonly store: Store };

/** The customer's active session (contract §9.1); asked for, also one whose payment is looked into. */
export async function findActiveSession(
  dependencies: Dependencies,
  ownerId: string,
  orAttention = false,
): Promise<Session | undefined> {
  const now = dependencies.now();
  const sessions = await readUnfinishedSessions(dependencies, ownerId);
  const active = sessions.find((session) => isActiveSession(factsOf(session), now));
  return active ?? sessions.find((session) => orAttention && stateOf(session, now) === 'attention');
}

/** POST /checkout: opens a session for the bag and holds its goods, or renews the one there is (contract §9.2). */
export async function openCheckout(dependencies: Dependencies, asked: Wish): Promise<Opened> {
  const bag = await readBagGoods(dependencies, asked);
  if (!bag) return asked.bagId === 'active' ? refused('Your bag is empty.') : { kind: 'no-bag' };
  const { goods } = bag;
  const wish = { ...asked, bagId: bag.bagId };
  if (isClosedFor(dependencies, wish.store, wish.ownerId)) return refused(checkoutClosedMessage);
  if (goods.length === 0) return refused('Your bag is empty.');

  const active = await settledActiveSession(dependencies, wish.ownerId);
  if (active && isPaidOrOrdered(active, dependencies.now())) return { kind: 'session', session: active };

  const sellable = goods.filter(isSellable);
  if (sellable.length < goods.length) return unavailable(goods, await ownHold(dependencies, active));
  return holdGoods(dependencies, wish, sellable, active);
}

/** The same, once its payment under way has been asked about (contract §9.2 step 3). */
async function settledActiveSession(
  dependencies: Dependencies,
  ownerId: string,
): Promise<Session | undefined> {
  const active = await findActiveSession(dependencies, ownerId);
  if (!active?.row.isFinalizingPayment) return active;
  const settled = await settleSessions(dependencies, active.row.id);
  return foundPaid(settled) ? findActiveSession(dependencies, ownerId) : active;
}

/** Tries the hold; once more after lapsed holds were released, and again when another request was faster. */
async function holdGoods(
  dependencies: Dependencies,
  wish: Wish,
  goods: readonly (WantedGoods & SoldLine)[],
  found: Session | undefined,
): Promise<Opened> {
  const skuIds = goods.map((line) => line.skuId);
  const lines = goods.map(soldLine);
  let active = found;
  let hasReleased = false;
  for (let attempt = 0; attempt < 6; attempt++) {
    const isRenewal = active !== undefined && isLiveSession(factsOf(active), dependencies.now());
    const id = active && isRenewal ? active.row.id : newId('checkout');
    const committed = isRenewal
      ? await followBag(dependencies, { id, bagId: wish.bagId, lines })
      : await createSession(dependencies, { id, ownerId: wish.ownerId, bagId: wish.bagId, lines });
    if (committed.ok) {
      const session = await readSession(dependencies, { id, ownerId: wish.ownerId });
      if (session) return { kind: 'session', session };
    }
    if (!committed.ok && committed.brokenBy === 'checkout_session.liveKey') {
      await releaseLapsedSession(dependencies, wish.ownerId);
    } else if (hasReleased) {
      break;
    } else {
      hasReleased = true;
      await releaseLapsedHolds(dependencies, skuIds);
    }
    active = await findActiveSession(dependencies, wish.ownerId);
    if (active && isPaidOrOrdered(active, dependencies.now())) return { kind: 'session', session: active };
  }
  const current = await readBagGoods(dependencies, wish);
  return unavailable(current?.goods ?? goods, await ownHold(dependencies, active));
}

/** Nothing to open: the shopper goes on with what was paid or ordered (contract §9.2 step 2). */
function isPaidOrOrdered(session: Session, now: number): boolean {
  return ['paid', 'ordered'].includes(stateOf(session, now));
}

const refused = (message: string): Opened => ({ kind: 'refused', message });

function unavailable(goods: readonly WantedGoods[], held: ReadonlyMap<string, number>): Opened {
  return { kind: 'refused', message: goodsGone, unavailableProducts: unavailableProducts(goods, held) };
}

async function ownHold(dependencies: Dependencies, session: Session | undefined) {
  return session ? readHold(dependencies, session.row.id) : new Map<string, number>();
}
