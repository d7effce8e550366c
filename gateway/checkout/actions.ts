import type { CheckoutActionAnswer } from '#contract/checkout/checkout-action.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { decodeStore } from '../store/store.document.ts';
import {
  type ActionContext,
  type ActionRequest,
  type ActionResult,
  refusal,
  refuse,
} from './action.context.ts';
import { readActionData } from './action.records.ts';
import {
  changedMeanwhile,
  checksProviderFirst,
  isRefusal,
  type Outcome,
  outcomeOf,
  type RefusalKey,
} from './action.rules.ts';
import {
  alreadyPlaced,
  answerPlaced,
  cancelOrder,
  createOrder,
  endUnpaid,
  refundSession,
  retryRefund,
  returnOrder,
  updateOwn,
} from './order.actions.ts';
import { pay, repeatPodOrder } from './payment.actions.ts';
import { stateOf } from './session.records.ts';
import { hasPaid, verifySessionPayments } from './verify-payment.ts';

type Handler = (context: ActionContext) => ActionResult | Promise<ActionResult>;

const handlers: Record<Exclude<Outcome, RefusalKey>, Handler> = {
  pay,
  repeatPodOrder,
  createOrder,
  setFlag: answerPlaced,
  setOwnFlag: updateOwn,
  returnOrder,
  alreadyPlaced,
  end: endUnpaid,
  doNothing: () => ({ success: true, message: 'There is nothing to cancel.' }),
  refund: refundSession,
  cancelOrder,
  retryRefund,
};

/** POST /checkout/{id}. Undefined for an unknown session. */
export async function runAction(
  dependencies: Dependencies,
  request: ActionRequest,
): Promise<CheckoutActionAnswer | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const data = await readActionData(dependencies, request);
    if (!data.session) return undefined;
    const mayVerify = checksProviderFirst(stateOf(data.session, dependencies.now()));
    const verified =
      mayVerify && data.session.unsettledPayments > 0
        ? await verifySessionPayments(dependencies, request.sessionId)
        : [];
    const isPaidNow = hasPaid(verified);
    const { session, contents, store } = isPaidNow ? await readActionData(dependencies, request) : data;
    if (!session) return undefined;
    const outcome = outcomeOf(stateOf(session, dependencies.now()), request.body.action);
    const context: ActionContext = {
      dependencies,
      request,
      session,
      contents,
      store: decodeStore(store),
      verified,
    };
    if (isRefusal(outcome)) return refusal(outcome, context);
    // This request made the order while verifying: report it as placed, not as placed before.
    const isOwnOrder = isPaidNow && outcome === 'alreadyPlaced';
    const result = await (isOwnOrder ? answerPlaced(context) : handlers[outcome](context));
    if (result !== 'retry') return result;
  }
  return refuse(changedMeanwhile);
}
