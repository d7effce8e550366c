import type { BareCheckoutSession, CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { mediaBase } from '../catalogue/images.ts';
import type { GatewayContext } from '../http/context.ts';
import { readStore } from '../store/store.records.ts';
import { liveDiscount } from './figures.ts';
import { bareSessionDocument, type Reading, sessionDocument } from './session.document.ts';
import { isFrozen, type Session } from './session.records.ts';

/** A session as its owner reads it: live figures until frozen. `storeId` where it is known already. */
export async function presentSession(
  context: GatewayContext,
  session: Session,
  storeId?: string,
): Promise<CheckoutSession> {
  return sessionDocument(session, await readingOf(context, session, storeId));
}

export async function presentBareSession(
  context: GatewayContext,
  session: Session,
): Promise<BareCheckoutSession> {
  return bareSessionDocument(session, await readingOf(context, session));
}

async function readingOf(context: GatewayContext, session: Session, storeId?: string): Promise<Reading> {
  const dependencies = context.get('dependencies');
  return {
    storeId: storeId ?? (await readStore(dependencies)).id,
    mediaBase: mediaBase(context),
    ...(!isFrozen(session) && { live: { discount: liveDiscount(session, dependencies.now()) } }),
  };
}
