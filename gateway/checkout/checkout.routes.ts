import * as z from 'zod/mini';
import * as contract from '#contract/checkout/checkout.endpoints.ts';
import { attentionText } from '#contract/checkout/checkout.texts.ts';
import {
  cancelAnswer,
  orderAnswer,
  paymentAnswer,
  podOrderAnswer,
} from '#contract/checkout/checkout-action.schema.ts';
import { shopUrl } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { getCustomer } from '../http/identity.ts';
import { customerRoute, type Route, route } from '../http/routes.ts';
import { type CheckoutAction, noSuchSession } from './action.rules.ts';
import { runAction } from './actions.ts';
import { findActiveSession, openCheckout } from './open-checkout.ts';
import { sessionDocument } from './session.document.ts';
import { readSession, readUnfinishedSessions, stateOf } from './session.records.ts';
import { verifyReference } from './verify-payment.ts';

/** Encoding by the union of all answers would pick the wrong member for some actions. */
const answers: Record<CheckoutAction, z.ZodMiniType> = {
  'finalize-payment': paymentAnswer,
  'create-pod-order': podOrderAnswer,
  'complete-checkout': orderAnswer,
  'place-order': orderAnswer,
  'update-order': orderAnswer,
  'cancel-order': cancelAnswer,
};

export const checkoutRoutes: Route[] = [
  customerRoute(contract.postCheckout, async ({ context, dependencies, customer, body }) => {
    const { attention: reference, ...opened } = await openCheckout(dependencies, {
      ownerId: customer.id,
      bagId: body.bagId,
    });
    // Shown on the page, so that no shopper pays twice.
    const attention = reference === undefined ? undefined : { reference, message: attentionText(reference) };
    if (!opened.success) return { ...opened, attention };
    const session = await sessionDocument(context, opened.session, opened.storeId);
    return { success: true as const, session, attention };
  }),

  customerRoute(contract.getActiveSession, async ({ context, dependencies, customer, query }) => {
    const active = await findActiveSession(dependencies, customer.id, query.attention);
    return active ? sessionDocument(context, active) : null;
  }),

  customerRoute(contract.getPendingSessions, async ({ context, dependencies, customer }) => {
    const sessions = await readUnfinishedSessions(dependencies, customer.id);
    const pending = sessions.filter((session) => stateOf(session, dependencies.now()) === 'paid');
    return Promise.all(pending.map((session) => sessionDocument(context, session)));
  }),

  customerRoute(contract.verifyPayment, async ({ dependencies, customer, params }) =>
    verifyReference(dependencies, { reference: params.reference, ownerId: customer.id }),
  ),

  customerRoute(contract.getSession, async ({ context, dependencies, customer, params }) => {
    const session = await readSession(dependencies, { id: params.sessionId, ownerId: customer.id });
    return session ? sessionDocument(context, session) : null;
  }),

  route(contract.checkoutAction, async ({ context, dependencies, params, body }) => {
    const customer = await getCustomer(context);
    if (!customer) throw new GatewayError(404, noSuchSession);
    if (body.sessionId !== undefined && body.sessionId !== params.sessionId) {
      throw new GatewayError(400, contract.checkoutAction.error);
    }
    const { origin } = new URL(context.req.url);
    const answer = await runAction(dependencies, {
      sessionId: params.sessionId,
      ownerId: customer.id,
      body,
      shopUrl: shopUrl(context),
      origin,
    });
    if (!answer) throw new GatewayError(404, noSuchSession);
    context.header('cache-control', 'private, no-store');
    return context.json(z.encode(answers[body.action], answer) as never);
  }),
];
