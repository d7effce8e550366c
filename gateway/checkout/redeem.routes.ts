import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { noMoney } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import type { Customer } from '../http/identity.ts';
import { enforceRateLimit, perNetwork, type RateLimitRule, refundRateLimits } from '../http/rate-limit.ts';
import { customerRoute, type Route } from '../http/routes.ts';
import { promoCodeDocument } from '../promotions/promo-code.document.ts';
import { applyPromo, promoRefusal } from '../promotions/promo-code.rules.ts';
import { changedMeanwhile, isRefusal, noSuchSession, outcomeOf, refusalFor } from './action.rules.ts';
import { liveLines } from './live-promo.ts';
import { type EnteredCode, readEnteredCode, setDiscount } from './redeem.records.ts';
import { readSession, type Session, stateOf } from './session.records.ts';

const attemptsPerMinute = 10;
const refusedPerHour = 30;

/** For a valid automatic code that the shopper removed. It does not count as a guess. */
const notApplied = 'The code was not applied.';

const refused = (message: string) => ({ success: false as const, message });

export const redeemRoutes: Route[] = [
  customerRoute(redeemPromoCode, async ({ context, dependencies, customer, body }) => {
    if (body.code.trim() === '') throw new GatewayError(400, redeemPromoCode.error);
    await limitAttempts(context, customer);
    const guesses = guessLimit(context);
    await enforceRateLimit(context, ...guesses);
    const { code: text, checkoutSessionId: sessionId, isAutomatic = false } = body;
    const result = await applyCode(dependencies, { text, sessionId, ownerId: customer.id }, isAutomatic);
    if (result.success || result.message === notApplied) await refundRateLimits(dependencies, guesses);
    return result;
  }),

  customerRoute(removePromoCode, async ({ context, dependencies, customer, params }) => {
    await limitAttempts(context, customer);
    return removeCode(dependencies, { id: params.checkoutSessionId, ownerId: customer.id });
  }),
];

function limitAttempts(context: GatewayContext, { id }: Customer): Promise<void> {
  return enforceRateLimit(context, { subject: `promo/${id}`, max: attemptsPerMinute, windowSeconds: 60 });
}

/** Counts refused codes: the caller uncounts an accepted one. */
function guessLimit(context: GatewayContext): RateLimitRule[] {
  return perNetwork(context, { subject: 'promo-refused', max: refusedPerHour, windowSeconds: 3600 });
}

/** Validates the code, computes and records the discount. Retries when the session changed meanwhile. */
async function applyCode(
  dependencies: Dependencies,
  entered: EnteredCode,
  isAutomatic: boolean,
): Promise<Answer<typeof redeemPromoCode>> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { store, promo, session } = await readEnteredCode(dependencies, entered);
    const refusal = promoRefusal(promo, dependencies.now());
    if (!promo || refusal !== undefined) return refused(refusal ?? '');
    if (!session) return refused(noSuchSession);
    const closed = closedMessage(session, dependencies.now());
    if (closed !== undefined) return refused(closed);
    const document = promoCodeDocument(promo.code, store.id);
    const message = `${promo.code.code} has been applied.`;
    // The gift is a bag line, not a discount: keep the recorded discount.
    if (promo.isGift) return { success: true, promoCode: { ...document, totalDiscount: noMoney }, message };
    if (isAutomatic && !canApplyAutomatically(session, promo.code.id)) return refused(notApplied);
    const applied = applyPromo(promo, liveLines(session), store.currency ?? undefined);
    if (!applied.ok) return refused(applied.message);
    if (await setDiscount(dependencies, session.row, applied.discount)) {
      const { totalDiscount, productSkus } = applied.discount;
      return { success: true, promoCode: { ...document, totalDiscount, productSkus }, message };
    }
  }
  return refused(changedMeanwhile);
}

/** An automatic code never replaces a typed one and does not return after the shopper removed it. */
function canApplyAutomatically({ row }: Session, codeId: string): boolean {
  return row.discount === null && row.droppedCode === null && row.declinedCodeId !== codeId;
}

async function removeCode(
  dependencies: Dependencies,
  owned: { id: string; ownerId: string },
): Promise<Answer<typeof removePromoCode>> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const session = await readSession(dependencies, owned);
    if (!session) return refused(noSuchSession);
    const closed = closedMessage(session, dependencies.now());
    if (closed !== undefined) return refused(closed);
    if (await setDiscount(dependencies, session.row, null)) return { success: true, message: undefined };
  }
  return refused(changedMeanwhile);
}

/** The message that finalize-payment would refuse this session with; undefined while it accepts codes. */
function closedMessage(session: Session, now: number): string | undefined {
  const action = 'finalize-payment';
  const outcome = outcomeOf(stateOf(session, now), action);
  if (!isRefusal(outcome)) return undefined;
  return refusalFor(outcome, { ...session.row, action }).message;
}
