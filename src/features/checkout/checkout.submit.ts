import { checkoutErrors, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { hasErrors } from '#contract/customers/customer.rules.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import { type PostedCheckout, readCheckoutForm } from './checkout.form.ts';
import {
  activeSession,
  type CheckoutScreen,
  type CheckoutVisit,
  drawn,
  sessionScreen,
} from './checkout.load.ts';
import { openSession } from './checkout.open.ts';
import { patience, sendPayment } from './checkout.payment.ts';
import { checkoutShop } from './checkout.terms.ts';
import type { CheckoutStart, CheckoutVerdict } from './checkout.types.ts';
import { canSubmit } from './checkout-facts.rules.ts';
import { checkoutHrefs } from './checkout-page.rules.ts';
import { giftNotice, promoOutcome, promoRemoved } from './promo.apply.ts';

type Posted = PostedCheckout & { readonly session: CheckoutSession };

/** The posted form, for browsers without script: the next page, or the form again with every typed value. */
export async function submitCheckout(
  visit: CheckoutVisit,
  posted: FormData,
): Promise<CheckoutScreen<CheckoutStart>> {
  const read = readCheckoutForm(posted, checkoutShop(visit.terms, visit.now));
  const screen = await sessionScreen({ ...visit, origin: null }, await activeSession(visit.visitor));
  if (screen.kind !== 'show') return screen;
  const asked = { ...read, session: screen.shown.session };
  if (asked.wish === 'pay') return pay(visit, asked);
  if (asked.wish === 'remove') return removeCode(visit, asked);
  const isCodeWaiting = asked.wish !== 'suburb' && asked.form.promoInput.trim() !== '';
  return isCodeWaiting ? applyCode(visit, asked) : again(visit, asked);
}

function again(
  visit: CheckoutVisit,
  { form, session, writesSuburb }: Posted,
  verdict: CheckoutVerdict & { readonly hasTried?: boolean } = {},
): CheckoutScreen<CheckoutStart> {
  return { kind: 'show', shown: { ...drawn(visit, form, session), writesSuburb, ...verdict } };
}

async function applyCode(visit: CheckoutVisit, asked: Posted): Promise<CheckoutScreen<CheckoutStart>> {
  const { form, session } = asked;
  const body = { code: form.promoInput.trim(), checkoutSessionId: session._id };
  const outcome = promoOutcome(await visit.visitor.call(redeemPromoCode, { body }));
  if (!outcome.ok) return again(visit, asked, { promoMessage: outcome.message });
  const promoNotice = outcome.discount ? null : giftNotice;
  const applied = { ...session, discount: outcome.discount ?? session.discount };
  return again(visit, { ...asked, session: applied, form: { ...form, promoInput: '', promoNotice } });
}

async function removeCode(visit: CheckoutVisit, asked: Posted): Promise<CheckoutScreen<CheckoutStart>> {
  const params = { checkoutSessionId: asked.session._id };
  const removed = promoRemoved(await visit.visitor.call(removePromoCode, { params }));
  return removed.ok
    ? again(visit, { ...asked, session: { ...asked.session, discount: undefined } })
    : again(visit, asked, { promoMessage: removed.message });
}

async function pay(visit: CheckoutVisit, asked: Posted): Promise<CheckoutScreen<CheckoutStart>> {
  const isReady = canSubmit(asked.form, checkoutShop(visit.terms, visit.now));
  if (!isReady || hasErrors(checkoutErrors(asked.form))) {
    return again(visit, asked, { hasTried: true, message: checkoutTexts.incomplete });
  }
  const key = /^[\w-]+$/.test(asked.attempt) ? { idempotencyKey: asked.attempt } : {};
  const wanted = { ...asked, terms: visit.terms };
  const outcome = await sendPayment(visit.visitor.call, wanted, { ...key, timeout: patience });
  if (outcome.kind === 'goTo') return outcome;
  if (outcome.kind === 'elsewhere') return { kind: 'goTo', href: checkoutHrefs.checkout };
  const { kind: _, isSettled, isOutdated, ...verdict } = outcome;
  const fresh = isOutdated ? await openSession(visit.visitor) : undefined;
  if (fresh?.ok && !fresh.data.success) return { kind: 'goTo', href: checkoutHrefs.checkout };
  const session = fresh?.ok && fresh.data.success ? fresh.data.session : asked.session;
  const screen = again(visit, { ...asked, session }, { ...verdict, hasTried: true });
  // Nothing is known of an unanswered wish: the next try repeats it and no second one is made.
  return isSettled || screen.kind !== 'show'
    ? screen
    : { kind: 'show', shown: { ...screen.shown, attempt: asked.attempt } };
}
