import { type RefusalKey, refusalFor } from '#contract/checkout/checkout-action.rules.ts';
import type {
  ActionRefusal,
  CheckoutActionAnswer,
  CheckoutActionBody,
} from '#contract/checkout/checkout-action.schema.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { findSessionPayments, type PaymentRow } from '../payments/payment.records.ts';
import type { StoreRow } from '../store/store.records.ts';
import type { SessionGoods } from './goods.records.ts';
import type { Session } from './session.records.ts';
import type { PaymentCheck } from './settle.ts';

/** One action on one session, as the request asks for it. */
export type Act = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly body: CheckoutActionBody;
  readonly shopUrl: string;
  readonly documentOf: (row: StoreRow) => Store;
  /** Where the shopper is: the sandbox's page is there. */
  readonly origin: string;
};

export type Settled = { readonly payment: PaymentRow; readonly asked: PaymentCheck };

/** An action about to be done: on the session as it was just read, after its payments were asked about. */
export type Step = {
  readonly dependencies: Dependencies;
  readonly act: Act;
  readonly session: Session;
  readonly store: Store;
  readonly wanted: SessionGoods;
  readonly settled: readonly Settled[];
};

/** `again`: another request changed the session meanwhile; it is read and judged anew. */
export type Result = CheckoutActionAnswer | 'again';

export const paymentsOf = ({ dependencies, session }: Step) =>
  findSessionPayments(dependencies, session.row.id);

export function refuse(message: string, more: Partial<ActionRefusal> = {}): CheckoutActionAnswer {
  return { ...more, success: false, message };
}

export function refusal(key: RefusalKey, { act, session: { row } }: Step): CheckoutActionAnswer {
  const { action } = act.body;
  const context = { action, wasPaid: row.hasCompletedPayment, reference: row.externalReference };
  return { ...refusalFor(key, context) };
}
