import type {
  ActionRefusal,
  CheckoutActionAnswer,
  CheckoutActionBody,
} from '#contract/checkout/checkout-action.schema.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { listSessionPayments } from '../payments/payment.records.ts';
import type { SessionContents } from './action.records.ts';
import { type RefusalKey, refusalFor } from './action.rules.ts';
import type { Session } from './session.records.ts';
import type { VerifiedPayment } from './verify-payment.ts';

export type ActionRequest = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly body: CheckoutActionBody;
  readonly shopUrl: string;
  /** The shopper's origin, which serves the sandbox's payment page. */
  readonly origin: string;
};

/** An action with the session as just read, after its payments were verified. */
export type ActionContext = {
  readonly dependencies: Dependencies;
  readonly request: ActionRequest;
  readonly session: Session;
  readonly store: Store;
  readonly contents: SessionContents;
  readonly verified: readonly VerifiedPayment[];
};

/** `retry`: another request changed the session meanwhile; read it again. */
export type ActionResult = CheckoutActionAnswer | 'retry';

export const paymentsOf = ({ dependencies, session }: ActionContext) =>
  listSessionPayments(dependencies, session.row.id);

export function refuse(message: string, more: Partial<ActionRefusal> = {}): ActionRefusal {
  return { ...more, success: false, message };
}

export function refusal(key: RefusalKey, { request, session }: ActionContext): CheckoutActionAnswer {
  return refusalFor(key, { ...session.row, action: request.body.action });
}
