import { checkoutErrors, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { hasErrors } from '#contract/customers/customer.rules.ts';
import { methodRefusal } from '#contract/delivery/fulfilment.rules.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import { type PostedCheckout, readCheckoutForm } from './checkout.form.ts';
import { drawn, sessionScreen } from './checkout.load.ts';
import { openSession } from './checkout.open.ts';
import { patience, sendPayment } from './checkout.payment.ts';
import type { CheckoutVerdict, DrawnCheckout } from './checkout.types.ts';
import { canSubmit } from './checkout-facts.rules.ts';
import { checkoutHrefs } from './checkout-page.rules.ts';
import { giftNotice, promoOutcome, promoRemoved } from './promo.apply.ts';
import { activeSession } from './session.load.ts';

type Posted = PostedCheckout & { readonly session: CheckoutSession };

/** The posted form, for browsers without script: the next page, or the form again with every typed value. */
export async function submitCheckout(
  context: CheckoutContext,
  posted: FormData,
): Promise<CheckoutScreen<DrawnCheckout>> {
  const read = readCheckoutForm(posted, context.terms);
  const screen = await sessionScreen({ ...context, origin: null }, await activeSession(context.visitor));
  if (screen.kind !== 'show') return screen;
  const request = { ...read, session: screen.shown.session };
  if (request.intent === 'pay') return pay(context, request);
  if (request.intent === 'remove') return removeCode(context, request);
  const isCodeWaiting = request.intent !== 'suburb' && request.form.promoInput.trim() !== '';
  return isCodeWaiting ? applyCode(context, request) : again(context, request);
}

function again(
  context: CheckoutContext,
  { form, session, writesSuburb }: Posted,
  verdict: CheckoutVerdict & { readonly hasTried?: boolean } = {},
): CheckoutScreen<DrawnCheckout> {
  return { kind: 'show', shown: { ...drawn(context, form, session), writesSuburb, ...verdict } };
}

async function applyCode(context: CheckoutContext, request: Posted): Promise<CheckoutScreen<DrawnCheckout>> {
  const { form, session } = request;
  const body = { code: form.promoInput.trim(), checkoutSessionId: session._id };
  const outcome = promoOutcome(await context.visitor.call(redeemPromoCode, { body }));
  if (!outcome.ok) return again(context, request, { promoMessage: outcome.message });
  const promoNotice = outcome.discount ? null : giftNotice;
  const applied = { ...session, discount: outcome.discount ?? session.discount };
  return again(context, { ...request, session: applied, form: { ...form, promoInput: '', promoNotice } });
}

async function removeCode(context: CheckoutContext, request: Posted): Promise<CheckoutScreen<DrawnCheckout>> {
  const params = { checkoutSessionId: request.session._id };
  const removed = promoRemoved(await context.visitor.call(removePromoCode, { params }));
  return removed.ok
    ? again(context, { ...request, session: { ...request.session, discount: undefined } })
    : again(context, request, { promoMessage: removed.message });
}

async function pay(context: CheckoutContext, request: Posted): Promise<CheckoutScreen<DrawnCheckout>> {
  const { fulfilment, now } = context.terms;
  // The other method has taken over in the form: the shopper sees it before anything is paid.
  const refusal = methodRefusal(request.method, fulfilment, now);
  if (refusal !== undefined) return again(context, request, { message: refusal });
  const isReady = canSubmit(request.form, context.terms);
  if (!isReady || hasErrors(checkoutErrors(request.form))) {
    return again(context, request, { hasTried: true, message: checkoutTexts.incomplete });
  }
  const key = /^[\w-]+$/.test(request.attempt) ? { idempotencyKey: request.attempt } : {};
  const wanted = { ...request, terms: context.terms };
  const outcome = await sendPayment(context.visitor.call, wanted, { ...key, timeout: patience });
  if (outcome.kind === 'goTo') return outcome;
  if (outcome.kind === 'elsewhere') return { kind: 'goTo', href: checkoutHrefs.checkout };
  const { kind: _, isSettled, isOutdated, ...verdict } = outcome;
  const fresh = isOutdated ? await openSession(context.visitor) : undefined;
  if (fresh?.ok && !fresh.data.success) return { kind: 'goTo', href: checkoutHrefs.checkout };
  const session = fresh?.ok && fresh.data.success ? fresh.data.session : request.session;
  const screen = again(context, { ...request, session }, { ...verdict, hasTried: true });
  // Nothing is known of an unanswered request: the next try repeats it and no second one is made.
  return isSettled || screen.kind !== 'show'
    ? screen
    : { kind: 'show', shown: { ...screen.shown, attempt: request.attempt } };
}
