import * as z from 'zod/mini';
import { paymentVerification } from '#contract/payments/payment.schema.ts';
import { endpoint, narrowEndpoint } from '#contract/wire/endpoint.ts';
import { flag } from '#contract/wire/flag.schema.ts';
import {
  cancelAnswer,
  cancelOrderBody,
  checkoutActionAnswer,
  checkoutActionBody,
  completeCheckoutBody,
  createPodOrderBody,
  finalizePaymentBody,
  orderAnswer,
  paymentAnswer,
  placeOrderBody,
  podOrderAnswer,
  updateOrderBody,
} from './checkout-action.schema.ts';
import {
  bareCheckoutSession,
  checkoutAnswer,
  checkoutRequest,
  checkoutSession,
} from './checkout-session.schema.ts';

/** Creates a session for the bag and holds its stock, or renews the existing one. */
export const postCheckout = endpoint('POST', '/checkout', {
  body: checkoutRequest,
  answer: checkoutAnswer,
  error: 'Error initializing checkout session',
  hidesGatewayError: true,
});

/** Without items; null if there is none. With `attention=true` a session under attention goes before unpaid ones. */
export const getActiveSession = endpoint('GET', '/checkout/active', {
  query: z.object({ attention: flag }),
  extension: ['attention'],
  answer: z.nullable(bareCheckoutSession),
  error: 'Error loading active session.',
  hidesGatewayError: true,
});

/** Sessions that are paid, have no order and are not refunded, newest first. */
export const getPendingSessions = endpoint('GET', '/checkout/pending', {
  answer: z.array(checkoutSession),
  error: 'Error loading session.',
});

export const verifyPayment = endpoint('GET', '/checkout/verify/:reference', {
  answer: paymentVerification,
  error: 'Error loading session.',
});

/** Null for an unknown or deleted session, or another customer's. */
export const getSession = endpoint('GET', '/checkout/:sessionId', {
  answer: z.nullable(checkoutSession),
  error: 'Error loading session.',
});

/** All actions on a session. Clients use the narrower calls below. */
export const checkoutAction = endpoint('POST', '/checkout/:sessionId', {
  body: checkoutActionBody,
  answer: checkoutActionAnswer,
  error: 'Error updating checkout session.',
});

export const finalizePayment = narrowEndpoint(checkoutAction, {
  body: finalizePaymentBody,
  answer: paymentAnswer,
});

export const createPodOrder = narrowEndpoint(checkoutAction, {
  body: createPodOrderBody,
  answer: podOrderAnswer,
});

export const completeCheckout = narrowEndpoint(checkoutAction, {
  body: completeCheckoutBody,
  answer: orderAnswer,
});

export const placeOrder = narrowEndpoint(checkoutAction, { body: placeOrderBody, answer: orderAnswer });

export const updateOrder = narrowEndpoint(checkoutAction, { body: updateOrderBody, answer: orderAnswer });

export const cancelOrder = narrowEndpoint(checkoutAction, { body: cancelOrderBody, answer: cancelAnswer });
