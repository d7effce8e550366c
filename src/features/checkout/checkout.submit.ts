import { checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { methodRefusal } from '#contract/delivery/fulfilment.rules.ts';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import { type PostedCheckout, parseCheckoutForm } from './checkout.form.ts';
import { initialCheckout, sessionResult } from './checkout.load.ts';
import { sendPayment } from './checkout.payment.ts';
import { applyCode, type CodeChange, giftNotice, removeCode } from './checkout.promo.ts';
import type { CheckoutContext, CheckoutFeedback, CheckoutResult, InitialCheckout } from './checkout.types.ts';
import { canSubmit, checkoutErrors } from './checkout.validation.ts';
import { checkoutHrefs } from './checkout-page.rules.ts';
import { loadActiveSession, openSession } from './session.load.ts';

type Posted = PostedCheckout & { readonly session: CheckoutSession };
type Submitted = Promise<CheckoutResult<InitialCheckout>>;

/** The action of the form without script: redirects, or renders the form again with every typed value. */
export async function submitCheckout(context: CheckoutContext, formData: FormData): Submitted {
  const parsed = parseCheckoutForm(formData, context.settings);
  const active = await loadActiveSession(context.visitor);
  const screen = await sessionResult({ ...context, origin: null }, active);
  if (screen.kind !== 'page') return screen;
  const posted = { ...parsed, session: screen.data };
  if (posted.intent === 'pay') return pay(context, posted);
  const checkoutSessionId = posted.session._id;
  if (posted.intent === 'remove') {
    return submitCode(context, posted, await removeCode(context.visitor, checkoutSessionId));
  }
  const code = posted.form.promoInput.trim();
  if (posted.intent === 'suburb' || code === '') return renderForm(context, posted);
  return submitCode(context, posted, await applyCode(context.visitor, { code, checkoutSessionId }));
}

function renderForm(
  context: CheckoutContext,
  { form, session }: Posted,
  feedback: CheckoutFeedback & Partial<Pick<InitialCheckout, 'isSubmitted' | 'attempt'>> = {},
): CheckoutResult<InitialCheckout> {
  return { kind: 'page', data: { ...initialCheckout(context, form, session), ...feedback } };
}

function submitCode(context: CheckoutContext, posted: Posted, changed: CodeChange) {
  if (!changed.ok) return renderForm(context, posted, { promoMessage: changed.message });
  const { discount } = changed;
  const { form, session } = posted;
  const isGift = discount === undefined;
  return renderForm(context, {
    ...posted,
    session: isGift ? session : { ...session, discount: discount ?? undefined },
    form: discount === null ? form : { ...form, promoInput: '', promoNotice: isGift ? giftNotice : null },
  });
}

async function pay(context: CheckoutContext, posted: Posted): Submitted {
  const { settings, visitor } = context;
  // The form has switched to the other method: the shopper sees it before paying.
  const refusal = methodRefusal(posted.method, settings.fulfilment, settings.now);
  if (refusal !== undefined) return renderForm(context, posted, { message: refusal });
  if (!canSubmit(posted.form, settings) || hasErrors(checkoutErrors(posted.form))) {
    return renderForm(context, posted, { isSubmitted: true, message: checkoutTexts.incomplete });
  }
  const outcome = await sendPayment(visitor.call, { ...posted, settings }, posted.attempt);
  if (outcome.kind === 'redirect') return outcome;
  if (outcome.kind === 'reload') return { kind: 'redirect', href: checkoutHrefs.checkout };
  const { kind: _, isSettled, isOutdated, ...feedback } = outcome;
  const fresh = isOutdated ? await openSession(visitor) : undefined;
  if (fresh?.ok && !fresh.data.success) return { kind: 'redirect', href: checkoutHrefs.checkout };
  const session = fresh?.ok && fresh.data.success ? fresh.data.session : posted.session;
  return renderForm(
    context,
    { ...posted, session },
    // The result of an unanswered request is unknown: the next attempt repeats it with the same key.
    { ...feedback, isSubmitted: true, ...(!isSettled && { attempt: posted.attempt }) },
  );
}
