import * as z from 'zod/mini';
import * as contract from '#contract/checkout.endpoints.ts';
import { attentionText, type CheckoutAction } from '#contract/checkout-action.rules.ts';
import {
  type CheckoutActionAnswer,
  cancelAnswer,
  orderAnswer,
  paymentAnswer,
  podOrderAnswer,
} from '#contract/checkout-action.schema.ts';
import type { CheckoutAnswer } from '#contract/checkout-session.schema.ts';
import { mediaBase } from '../catalogue/images.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { type Acting, requireActing } from '../http/identity.ts';
import { limit } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { findAttention } from '../payments/payment.records.ts';
import { storeDocument } from '../store/store.document.ts';
import { readStore } from '../store/store.records.ts';
import { actOnSession } from './actions.ts';
import { findActiveSession, openCheckout } from './open.ts';
import { presentBareSession, presentSession } from './session.reading.ts';
import { readSession, readUnfinishedSessions, stateOf } from './session.records.ts';
import { verifyReference } from './verify.ts';

const noSuchSession = 'This checkout session does not exist';
const actionsAMinute = 20;

/** Each action's own answer: encoding by the union of all would take the wrong member for some. */
const answers: Record<CheckoutAction, z.ZodMiniType> = {
  'finalize-payment': paymentAnswer,
  'create-pod-order': podOrderAnswer,
  'complete-checkout': orderAnswer,
  'place-order': orderAnswer,
  'update-order': orderAnswer,
  'cancel-order': cancelAnswer,
};

export const checkoutRoutes: Route[] = [
  route(contract.postCheckout, async ({ context, body }): Promise<CheckoutAnswer> => {
    const customer = await writer(context, contract.postCheckout.error);
    const dependencies = context.get('dependencies');
    const store = await currentStore(context);
    const opened = await openCheckout(dependencies, { ownerId: customer.id, bagId: body.bagId, store });
    if (opened.kind === 'no-bag') throw new GatewayError(404, contract.postCheckout.error);
    if (opened.kind === 'refused') {
      const { message, unavailableProducts } = opened;
      const attention = await attentionOf(dependencies, customer.id);
      return { success: false, message, unavailableProducts, attention };
    }
    const [session, attention] = await Promise.all([
      presentSession(context, opened.session),
      attentionOf(dependencies, customer.id),
    ]);
    return { success: true, session, attention };
  }),

  route(contract.getActiveSession, async ({ context, query }) => {
    const customer = await requireActing(context, contract.getActiveSession.error);
    const active = await findActiveSession(context.get('dependencies'), customer.id, query.attention);
    return active ? presentBareSession(context, active) : null;
  }),

  route(contract.getPendingSessions, async ({ context }) => {
    const customer = await requireActing(context, contract.getPendingSessions.error);
    const dependencies = context.get('dependencies');
    const sessions = await readUnfinishedSessions(dependencies, customer.id);
    const pending = sessions.filter((session) => stateOf(session, dependencies.now()) === 'paid');
    return Promise.all(pending.map((session) => presentSession(context, session)));
  }),

  route(contract.verifyPayment, async ({ context, params }) => {
    const customer = await requireActing(context, contract.verifyPayment.error);
    const asked = { reference: params.reference, ownerId: customer.id };
    return verifyReference(context.get('dependencies'), asked);
  }),

  route(contract.getSession, async ({ context, params }) => {
    const customer = await requireActing(context, contract.getSession.error);
    const wanted = { id: params.sessionId, ownerId: customer.id };
    const session = await readSession(context.get('dependencies'), wanted);
    return session ? presentSession(context, session) : null;
  }),

  route(contract.checkoutAction, async ({ context, params, body }) => {
    const customer = await writer(context, noSuchSession);
    if (body.sessionId !== undefined && body.sessionId !== params.sessionId) {
      throw new GatewayError(400, contract.checkoutAction.error);
    }
    const answer = await actOnSession(context.get('dependencies'), {
      sessionId: params.sessionId,
      ownerId: customer.id,
      body,
      store: await currentStore(context),
      shopUrl: context.get('dependencies').settings.SHOP_URL ?? new URL(context.req.url).origin,
    });
    if (!answer) throw new GatewayError(404, noSuchSession);
    return narrowed(context, body.action, answer);
  }),
];

async function writer(context: GatewayContext, text: string): Promise<Acting> {
  const customer = await requireActing(context, text);
  await limit(context, { subject: `checkout/${customer.id}`, most: actionsAMinute, perSeconds: 60 });
  return customer;
}

/** The page tells of a payment that is looked into, so that nobody pays again unknowing. */
async function attentionOf(dependencies: Dependencies, ownerId: string) {
  const payment = await findAttention(dependencies, ownerId);
  return payment && { ...payment, message: attentionText(payment.reference) };
}

async function currentStore(context: GatewayContext) {
  return storeDocument(await readStore(context.get('dependencies')), mediaBase(context));
}

function narrowed(context: GatewayContext, action: CheckoutAction, answer: CheckoutActionAnswer): Response {
  context.header('cache-control', 'private, no-store');
  return context.json(z.encode(answers[action], answer) as never);
}
