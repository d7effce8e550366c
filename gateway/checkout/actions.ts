import { asksProviderFirst, type Outcome, outcomeOf } from '#contract/checkout/checkout-action.rules.ts';
import type { CheckoutActionAnswer } from '#contract/checkout/checkout-action.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { readAction } from './action.records.ts';
import { type Act, type Result, refusal, refuse, type Step } from './action.step.ts';
import { askRefundAgain, end, refund, undoOrder } from './cancel.actions.ts';
import { alreadyPlaced, answerOrder, answerPlaced, makeOrder, updateOwn } from './order.actions.ts';
import { pay, repeatPodOrder } from './pay.actions.ts';
import { stateOf } from './session.records.ts';
import { foundPaid, settleSessions } from './settle.ts';

const does: Record<Outcome, (step: Step) => Result | Promise<Result>> = {
  notComplete: (step) => refusal('notComplete', step),
  expired: (step) => refusal('expired', step),
  alreadyPaid: (step) => refusal('alreadyPaid', step),
  alreadyComplete: (step) => refusal('alreadyComplete', step),
  refunded: (step) => refusal('refunded', step),
  attention: (step) => refusal('attention', step),
  tooLate: (step) => refusal('tooLate', step),
  freeze: pay,
  payAgain: pay,
  repeatPodOrder,
  makeOrder,
  setFlag: answerPlaced,
  setOwnFlag: updateOwn,
  answerOrder,
  alreadyPlaced,
  end,
  nothingToDo: () => ({ success: true, message: 'There is nothing to cancel.' }),
  refund,
  undoOrder,
  askRefundAgain,
};

/** POST /checkout/{id}: the action table walked. Undefined for an unknown session. */
export async function actOnSession(
  dependencies: Dependencies,
  act: Act,
): Promise<CheckoutActionAnswer | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const found = await readAction(dependencies, act);
    if (!found.session) return undefined;
    const mayAsk = asksProviderFirst(stateOf(found.session, dependencies.now()));
    const settled =
      mayAsk && found.session.unsettled > 0 ? await settleSessions(dependencies, act.sessionId) : [];
    const isPaidNow = foundPaid(settled);
    const { session, wanted, store } = isPaidNow ? await readAction(dependencies, act) : found;
    if (!session) return undefined;
    const outcome = outcomeOf(stateOf(session, dependencies.now()), act.body.action);
    const step = { dependencies, act, session, wanted, store: act.documentOf(store), settled };
    // The order was made while asking, by this very request: it is told as made, not as there already.
    const isOwnOrder = isPaidNow && outcome === 'alreadyPlaced';
    const result = await (isOwnOrder ? answerPlaced(step) : does[outcome](step));
    if (result !== 'again') return result;
  }
  return refuse('This checkout changed while you were using it. Please try again.');
}
