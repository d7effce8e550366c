import { normalizeAddress } from '#contract/address/address.rules.ts';
import { createPodOrder, finalizePayment } from '#contract/checkout/checkout.endpoints.ts';
import { amountChangedText, checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import type {
  ActionRefusal,
  PaymentAnswer,
  PodOrderAnswer,
} from '#contract/checkout/checkout-action.schema.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { methodRefusal } from '#contract/delivery/fulfilment.rules.ts';
import { noMoney } from '#contract/wire/money.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { unavailableText } from '#shop/products/stock.texts.ts';
import { hasBagChanged } from './checkout.draft.ts';
import type { SeenFigures } from './checkout.form.ts';
import type { CheckoutValues } from './checkout.reducer.ts';
import type { CheckoutSettings } from './checkout.settings.ts';
import type { CheckoutFeedback, CheckoutState } from './checkout.types.ts';
import { checkoutHrefs } from './checkout-page.rules.ts';
import { displayedFigures } from './summary.view.ts';

/** Longer than other calls: the gateway waits for the payment provider. */
const paymentTimeoutMs = 20_000;

export type PaymentRequest = {
  readonly form: CheckoutValues;
  readonly session: CheckoutSession;
  readonly settings: CheckoutSettings;
  /** The figures the shopper saw: the claims that the gateway compares. */
  readonly seen: SeenFigures;
};

export function paymentRequest(state: CheckoutState): PaymentRequest {
  const { form, session, settings } = state;
  const { subtotal, deliveryFee, discount } = displayedFigures(state);
  const code = form.discount?.code;
  const claimed = code === undefined ? null : { code, totalDiscount: discount };
  return { form, session, settings, seen: { subtotal, deliveryFee, discount: claimed } };
}

/** Why the shopper must review the fresh state before it is paid; undefined where it equals what they saw. */
export function changedSince(seen: CheckoutState, fresh: CheckoutState): string | undefined {
  const { settings } = fresh;
  const refusal = methodRefusal(seen.form.deliveryMethod, settings.fulfilment, settings.now);
  if (refusal !== undefined) return refusal;
  if (hasBagChanged(seen.session, fresh.session)) return checkoutTexts.bagChanged;
  const figures = displayedFigures(fresh);
  if (figures.total === displayedFigures(seen).total) return undefined;
  const lostCode = fresh.form.discount ? undefined : seen.form.discount?.code;
  return amountChangedText(figures, settings.currency, lostCode);
}

/** Sends finalize-payment, or create-pod-order when the form chooses payment on delivery. */
export async function sendPayment(
  call: VisitorGateway['call'],
  request: PaymentRequest,
  idempotencyKey: string,
): Promise<PaymentOutcome> {
  const options = { timeout: paymentTimeoutMs, idempotencyKey };
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

/** The params and the common body of finalize-payment and create-pod-order. */
export function paymentInput({ form, session, settings, seen }: PaymentRequest) {
  const { customerDetails, deliveryMethod, podPaymentMethod } = form;
  const isPickup = deliveryMethod === 'pickup';
  return {
    params: { sessionId: session._id },
    body: {
      sessionId: session._id,
      customerEmail: customerDetails.email,
      amount: seen.subtotal,
      orderDetails: {
        customerDetails,
        deliveryMethod,
        deliveryOption: form.deliveryOption ?? undefined,
        deliveryFee: isPickup ? noMoney : seen.deliveryFee,
        deliveryDetails: isPickup ? undefined : normalizeAddress(form.deliveryDetails),
        pickupLocation: isPickup ? settings.pickupLocation : undefined,
        deliveryInstructions: form.deliveryInstructions.trim() || undefined,
        billingDetails: billingAddress(form),
        discount: seen.discount && { ...session.discount, ...seen.discount },
        paymentMethod: podPaymentMethod ? ('payment_on_delivery' as const) : ('online_payment' as const),
        podPaymentMethod: podPaymentMethod ?? undefined,
      },
    },
  };
}

function billingAddress(form: CheckoutValues) {
  if (form.deliveryMethod === 'delivery' && form.isBillingSame) return normalizeAddress(form.deliveryDetails);
  const written = normalizeAddress(form.billingDetails);
  return written.country ? written : undefined;
}

/** `reload`: the session is finalized already, and the reloaded page redirects. */
export type PaymentOutcome =
  | { readonly kind: 'redirect'; readonly href: string }
  | { readonly kind: 'reload' }
  | ({
      readonly kind: 'refused';
      /** The gateway has answered: the next attempt is a new request. */
      readonly isSettled: boolean;
      /** The session differs from what the shopper sees. */
      readonly isOutdated?: boolean;
    } & CheckoutFeedback);

export function paymentOutcome(result: Result<PaymentAnswer>): PaymentOutcome {
  if (!result.ok) return failed(result, finalizePayment.error, 'Failed to finalize payment');
  const answer = result.data;
  if (answer.success === false) return refused(answer);
  return isWebAddress(answer.authorization_url)
    ? { kind: 'redirect', href: answer.authorization_url }
    : { kind: 'refused', message: orOfflineText(checkoutTexts.paymentFailed), isSettled: true };
}

export function podOutcome(result: Result<PodOrderAnswer>): PaymentOutcome {
  if (!result.ok) return failed(result, createPodOrder.error, 'Failed to create payment on delivery order');
  return result.data.success
    ? { kind: 'redirect', href: checkoutHrefs.podConfirmation }
    : refused(result.data);
}

/** `fallback` replaces the endpoint's default text; other texts are the gateway's own. */
function failed({ message, problem }: Failure, defaultText: string, fallback: string): PaymentOutcome {
  return {
    kind: 'refused',
    message: orOfflineText(message === defaultText ? fallback : message),
    isSettled: problem !== 'unreachable',
  };
}

function refused(refusal: ActionRefusal): PaymentOutcome {
  if (refusal.code === 'SESSION_ALREADY_FINALIZED') return { kind: 'reload' };
  const notes = (refusal.unavailableProducts ?? []).map(({ productSkuId, available }) => [
    productSkuId,
    unavailableText(available),
  ]);
  return {
    kind: 'refused',
    isSettled: true,
    message: refusal.message,
    isOutdated: refusal.code === 'BAG_CHANGED' || refusal.figures !== undefined,
    ...(refusal.figures && { figures: refusal.figures }),
    ...(notes.length > 0 && { lineNotes: Object.fromEntries(notes) }),
  };
}

/** Only http and https are followed: the provider's page can be anywhere on the web. */
function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^https?:\/\//i.test(address);
}
