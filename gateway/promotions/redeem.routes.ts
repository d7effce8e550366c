import { isRefusal, outcomeOf, refusalFor } from '#contract/checkout-action.rules.ts';
import { isLiveSession } from '#contract/checkout-session.rules.ts';
import type { AppliedDiscount } from '#contract/discount.schema.ts';
import type { Answer } from '#contract/endpoint.ts';
import { redeemPromoCode } from '#contract/promo-code.endpoints.ts';
import type { RecordedPromoCode } from '#contract/promo-code.schema.ts';
import { liveLines } from '../checkout/figures.ts';
import { factsOf, readSession, type Session, stateOf } from '../checkout/session.records.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { requireActing } from '../http/identity.ts';
import { type Limit, limit, perNetwork, uncount } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { readStore } from '../store/store.records.ts';
import { promoCodeDocument } from './promo-code.document.ts';
import { type PromoCodeRow, readPromo, recordDiscount } from './redeem.records.ts';
import { applyPromo, promoRefusal } from './redeem.ts';

const triesAMinute = 10;
const refusedAnHour = 30;

type Tried =
  | { readonly ok: true; readonly code: PromoCodeRow; readonly discount: AppliedDiscount }
  | { readonly ok: false; readonly message: string };

export const redeemRoutes: Route[] = [
  route(redeemPromoCode, async ({ context, body }): Promise<Answer<typeof redeemPromoCode>> => {
    const customer = await requireActing(context, redeemPromoCode.error);
    if (body.code.trim() === '') throw new GatewayError(400, redeemPromoCode.error);
    await limit(context, { subject: `promo/${customer.id}`, most: triesAMinute, perSeconds: 60 });
    const guesses = guessLimit(context);
    await limit(context, guesses);

    const dependencies = context.get('dependencies');
    const wanted = { text: body.code, sessionId: body.checkoutSessionId, ownerId: customer.id };
    const tried = await tryCode(dependencies, wanted);
    if (!tried.ok) return { success: false, message: tried.message };
    await uncount(dependencies, guesses);
    const store = await readStore(dependencies);
    const promoCode = recorded(tried, store.id);
    return { success: true, promoCode, message: `${tried.code.code} has been applied.` };
  }),
];

/** Only refused codes count: an accepted one is taken off again. */
function guessLimit(context: GatewayContext): Limit[] {
  return perNetwork(context, { subject: 'promo-refused', most: refusedAnHour, perSeconds: 3600 });
}

/** Validates, computes and records; once more when the session changed meanwhile (contract §8). */
async function tryCode(
  dependencies: Dependencies,
  { text, sessionId, ownerId }: { text: string; sessionId: string; ownerId: string },
): Promise<Tried> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const facts = await readPromo(dependencies, { text }, { ownerId, sessionId });
    const refusal = promoRefusal(facts, dependencies.now());
    if (!facts || refusal !== undefined) return { ok: false, message: refusal ?? '' };
    const session = await readSession(dependencies, { id: sessionId, ownerId });
    if (!session) return { ok: false, message: 'This checkout session does not exist' };
    const closed = closedMessage(session, dependencies.now());
    if (closed !== undefined) return { ok: false, message: closed };
    const applied = applyPromo(facts, liveLines(session));
    if (!applied.ok) return applied;
    if (await recordDiscount(dependencies, session.row, applied.discount)) {
      return { ok: true, code: facts.code, discount: applied.discount };
    }
  }
  return { ok: false, message: 'This checkout changed while you were using it. Please try again.' };
}

/** What finalize-payment would say in this state; undefined while the session takes codes. */
function closedMessage(session: Session, now: number): string | undefined {
  if (isLiveSession(factsOf(session), now)) return undefined;
  const action = 'finalize-payment';
  const outcome = outcomeOf(stateOf(session, now), action);
  if (!isRefusal(outcome)) return undefined;
  const { hasCompletedPayment: wasPaid, externalReference: reference } = session.row;
  return refusalFor(outcome, { action, wasPaid, reference }).message;
}

function recorded({ code, discount }: Extract<Tried, { ok: true }>, storeId: string): RecordedPromoCode {
  const { totalDiscount, productSkus } = discount;
  return { ...promoCodeDocument(code, storeId), totalDiscount, productSkus };
}
