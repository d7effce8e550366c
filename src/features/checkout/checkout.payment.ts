import { createPodOrder, finalizePayment } from '#contract/checkout/checkout.endpoints.ts';
import type {
  ActionRefusal,
  PaymentAnswer,
  PodOrderAnswer,
} from '#contract/checkout/checkout-action.schema.ts';
import { amountChangedText, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { methodRefusal } from '#contract/delivery/fulfilment.rules.ts';
import { unavailableText } from '#contract/products/stock.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.rules.ts';
import { noMoney } from '#contract/wire/money.ts';
import type { CallOptions } from '#gateway-client/call.ts';
import { orOffline } from '#gateway-client/from-browser.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { isOtherBag } from './checkout.draft.ts';
import type { SeenFigures } from './checkout.form.ts';
import type { CheckoutState, CheckoutTerms, CheckoutVerdict } from './checkout.types.ts';
import { orderDetailsOf } from './checkout-facts.rules.ts';
import { checkoutHrefs } from './checkout-page.rules.ts';
import { shownFigures } from './summary.view.ts';

export type PaymentRequest = {
  readonly form: CheckoutForm;
  readonly session: CheckoutSession;
  readonly terms: CheckoutTerms;
  /** What the shopper had before them: the claims that the gateway compares. */
  readonly seen: SeenFigures;
};

export function paymentRequest(state: CheckoutState): PaymentRequest {
  const { form, session, terms } = state;
  const { subtotal, deliveryFee, discount } = shownFigures(state);
  const code = form.discount?.code;
  const claimed = code === undefined ? null : { code, totalDiscount: discount };
  return { form, session, terms, seen: { subtotal, deliveryFee, discount: claimed } };
}

/** Why the shopper looks again before what is now is paid; undefined where it is what they saw. */
export function changedSince(seen: CheckoutState, fresh: CheckoutState): string | undefined {
  const { terms } = fresh;
  const figures = shownFigures(fresh);
  const refusal = methodRefusal(seen.form.deliveryMethod, terms.fulfilment, terms.now);
  if (refusal !== undefined) return refusal;
  if (isOtherBag(seen.session, fresh.session)) return checkoutTexts.bagChanged;
  return figures.total === shownFigures(seen).total ? undefined : amountChangedText(figures, terms.currency);
}

/** The input of finalize-payment, or of create-pod-order when the form asks for payment on delivery. */
export function paymentInput({ form, session, terms, seen }: PaymentRequest) {
  const details = orderDetailsOf(form, terms);
  const isPickup = form.deliveryMethod === 'pickup';
  const deliveryFee = isPickup ? noMoney : (seen.deliveryFee ?? details.deliveryFee);
  const discount = claimedDiscount(session.discount, seen.discount) ?? null;
  return {
    params: { sessionId: session._id },
    body: {
      sessionId: session._id,
      customerEmail: form.customerDetails.email,
      amount: seen.subtotal ?? session.amount,
      orderDetails: { ...details, ...(deliveryFee !== undefined && { deliveryFee }), discount },
    },
  };
}

function claimedDiscount(
  recorded: AppliedDiscount | undefined,
  seen: SeenFigures['discount'],
): AppliedDiscount | undefined {
  if (seen === undefined) return recorded;
  if (seen === null) return undefined;
  const known = recorded ?? { id: 'seen', type: 'fixed', value: seen.totalDiscount, span: 'entire-order' };
  return { ...known, ...seen };
}

/** The provider is asked meanwhile: longer than a call usually takes, in ms. */
export const patience = 20_000;

/** Asks for the payment, or for the order that is paid on delivery. */
export async function sendPayment(
  call: VisitorGateway['call'],
  request: PaymentRequest,
  options: CallOptions,
): Promise<PaymentOutcome> {
  const { params, body } = paymentInput(request);
  const { podPaymentMethod } = request.form;
  if (podPaymentMethod === null) {
    const input = { params, body: { ...body, action: 'finalize-payment' as const } };
    return paymentOutcome(await call(finalizePayment, input, options));
  }
  const pod = { paymentMethod: 'payment_on_delivery' as const, podPaymentMethod };
  const input = { params, body: { ...body, ...pod, action: 'create-pod-order' as const } };
  return podOutcome(await call(createPodOrder, input, options));
}

/** What paying came to. `elsewhere`: this page has nothing left to do, drawn anew it leads on. */
export type PaymentOutcome =
  | { readonly kind: 'goTo'; readonly href: string }
  | { readonly kind: 'elsewhere' }
  | ({
      readonly kind: 'refused';
      readonly isSettled: boolean;
      /** What the shopper sees is not the session as it is any more. */
      readonly isOutdated?: boolean;
    } & CheckoutVerdict);

/** Reads the answer of finalize-payment. */
export function paymentOutcome(result: Result<PaymentAnswer>): PaymentOutcome {
  if (!result.ok) {
    const isOwnText = result.message !== finalizePayment.error;
    return failed(
      isOwnText ? result.message : 'Failed to finalize payment',
      result.problem !== 'unreachable',
    );
  }
  const answer = result.data;
  if (answer.success === false) return refusedBy(answer);
  return isWebAddress(answer.authorization_url)
    ? { kind: 'goTo', href: answer.authorization_url }
    : failed(checkoutTexts.paymentFailed);
}

/** Reads the answer of create-pod-order. */
export function podOutcome(result: Result<PodOrderAnswer>): PaymentOutcome {
  if (!result.ok) {
    const isOwnText = result.message !== createPodOrder.error;
    const message = isOwnText ? result.message : 'Failed to create payment on delivery order';
    return failed(message, result.problem !== 'unreachable');
  }
  return result.data.success ? { kind: 'goTo', href: checkoutHrefs.podConfirmation } : refusedBy(result.data);
}

function failed(message: string, isSettled = true): PaymentOutcome {
  return { kind: 'refused', message: orOffline(message), isSettled };
}

function refusedBy(refusal: ActionRefusal): PaymentOutcome {
  if (refusal.code === 'SESSION_ALREADY_FINALIZED') return { kind: 'elsewhere' };
  const notes = (refusal.unavailableProducts ?? []).map(({ productSkuId, available }) => [
    productSkuId,
    unavailableText(available),
  ]);
  return {
    ...{ kind: 'refused', isSettled: true, message: refusal.message },
    isOutdated: refusal.code === 'BAG_CHANGED' || refusal.figures !== undefined,
    ...(refusal.figures && { figures: refusal.figures }),
    ...(notes.length > 0 && { lineNotes: Object.fromEntries(notes) }),
  };
}

/** The provider's page is somewhere on the web: no other kind of address is ever followed. */
function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}
