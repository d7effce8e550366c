import { isRefusal, outcomeOf, refusalFor } from '#contract/checkout/checkout-action.rules.ts';
import { isLiveSession } from '#contract/checkout/checkout-session.rules.ts';
import type { RecordedPromoCode } from '#contract/promotions/promo-code.schema.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { noMoney } from '#contract/wire/money.ts';
import { liveLines } from '../checkout/figures.ts';
import { factsOf, readSession, type Session, stateOf } from '../checkout/session.records.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { type Acting, requireActing } from '../http/identity.ts';
import { type Limit, limit, perNetwork, uncount } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { readAttempt, type TriedCode } from './promo-attempt.records.ts';
import { promoCodeDocument } from './promo-code.document.ts';
import { recordDiscount, removeDiscount } from './redeem.records.ts';
import { applyPromo, promoRefusal } from './redeem.ts';

const triesAMinute = 10;
const refusedAnHour = 30;

const noSession = 'This checkout session does not exist';
/** Known and in force, but taken off before: no guess. */
const notByItself = 'The code was not applied.';
const changedMeanwhile = 'This checkout changed while you were using it. Please try again.';

type Refused = { readonly success: false; readonly message: string };
type Applied = { readonly success: true; readonly promoCode: RecordedPromoCode; readonly message: string };

const refused = (message: string): Refused => ({ success: false, message });

export const redeemRoutes: Route[] = [
  route(redeemPromoCode, async ({ context, body }): Promise<Answer<typeof redeemPromoCode>> => {
    const customer = await requireActing(context, redeemPromoCode.error);
    if (body.code.trim() === '') throw new GatewayError(400, redeemPromoCode.error);
    await limitTries(context, customer);
    const guesses = guessLimit(context);
    await limit(context, guesses);

    const dependencies = context.get('dependencies');
    const { code: text, checkoutSessionId: sessionId, isAutomatic = false } = body;
    const tried = await tryCode(dependencies, { text, sessionId, ownerId: customer.id }, isAutomatic);
    if (tried.success || tried.message === notByItself) await uncount(dependencies, guesses);
    return tried;
  }),

  route(removePromoCode, async ({ context, params }): Promise<Answer<typeof removePromoCode>> => {
    const customer = await requireActing(context, removePromoCode.error);
    await limitTries(context, customer);
    return takeOff(context.get('dependencies'), { id: params.checkoutSessionId, ownerId: customer.id });
  }),
];

function limitTries(context: GatewayContext, { id }: Acting): Promise<void> {
  return limit(context, { subject: `promo/${id}`, most: triesAMinute, perSeconds: 60 });
}

/** Only refused codes count: an accepted one is taken off again. */
function guessLimit(context: GatewayContext): Limit[] {
  return perNetwork(context, { subject: 'promo-refused', most: refusedAnHour, perSeconds: 3600 });
}

/** Validates, computes and records; once more when the session changed meanwhile. */
async function tryCode(
  dependencies: Dependencies,
  wanted: TriedCode,
  isAutomatic: boolean,
): Promise<Applied | Refused> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { store, promo, session } = await readAttempt(dependencies, wanted);
    const refusal = promoRefusal(promo, dependencies.now());
    if (!promo || refusal !== undefined) return refused(refusal ?? '');
    const closed = closedMessage(session, dependencies.now());
    if (!session || closed !== undefined) return refused(closed ?? noSession);
    const document = promoCodeDocument(promo.code, store.id);
    const message = `${promo.code.code} has been applied.`;
    // The gift is a line of the bag, not a discount: whatever is recorded stays.
    if (promo.isGift) return { success: true, promoCode: { ...document, totalDiscount: noMoney }, message };
    if (isAutomatic && !mayApplyItself(session, promo.code.id)) return refused(notByItself);
    const applied = applyPromo(promo, liveLines(session), store.currency ?? undefined);
    if (!applied.ok) return refused(applied.message);
    if (await recordDiscount(dependencies, session.row, applied.discount)) {
      const { totalDiscount, productSkus } = applied.discount;
      return { success: true, promoCode: { ...document, totalDiscount, productSkus }, message };
    }
  }
  return refused(changedMeanwhile);
}

/** What the shopper typed stands, and what they took off stays off. */
function mayApplyItself({ row }: Session, codeId: string): boolean {
  return row.discount === null && row.droppedCode === null && row.declinedCodeId !== codeId;
}

async function takeOff(
  dependencies: Dependencies,
  wanted: { id: string; ownerId: string },
): Promise<Answer<typeof removePromoCode>> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const session = await readSession(dependencies, wanted);
    const closed = closedMessage(session, dependencies.now());
    if (!session || closed !== undefined) return refused(closed ?? noSession);
    if (await removeDiscount(dependencies, session.row)) return { success: true, message: undefined };
  }
  return refused(changedMeanwhile);
}

/** What finalize-payment would say in this state; undefined while the session takes codes. */
function closedMessage(session: Session | undefined, now: number): string | undefined {
  if (!session || isLiveSession(factsOf(session), now)) return undefined;
  const action = 'finalize-payment';
  const outcome = outcomeOf(stateOf(session, now), action);
  if (!isRefusal(outcome)) return undefined;
  const { hasCompletedPayment: wasPaid, externalReference: reference } = session.row;
  return refusalFor(outcome, { action, wasPaid, reference }).message;
}
