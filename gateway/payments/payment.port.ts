import type { Minor } from '#contract/wire/money.ts';

type InitializeRequest = {
  readonly email: string;
  readonly amount: Minor;
  /** Lower-case ISO 4217. */
  readonly currency: string;
  /** Our unique reference, of `[A-Za-z0-9.=-]`. */
  readonly reference: string;
  readonly callbackUrl: string;
  readonly cancelUrl: string;
  readonly sessionId: string;
};

/** The card or wallet that paid, as far as the provider reports it. */
type PaymentSource = {
  readonly channel?: string | undefined;
  readonly bank?: string | undefined;
  readonly brand?: string | undefined;
  readonly last4?: string | undefined;
};

/** A payment as the provider reports it. Compare it with the snapshot before using it. */
export type ProviderPayment = {
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned' | 'refunded';
  readonly reference: string;
  /** Minor units, without fees that the customer bears. */
  readonly amount: number;
  /** Lower-case ISO 4217. */
  readonly currency: string;
  readonly isLive: boolean;
  readonly paidAt?: number | undefined;
  /** A string, because the provider's ids are unsigned 64-bit integers. */
  readonly transactionId: string;
  readonly source: PaymentSource;
};

/** `refused`: the provider did nothing. `unknown`: there was no clear answer, it may have done it. */
export type ProviderFailure = {
  readonly ok: false;
  readonly failure: 'refused' | 'unknown';
  /** Refused because of the customer's e-mail. */
  readonly isEmail?: boolean;
};
export type ProviderAnswer<T> = ({ readonly ok: true } & T) | ProviderFailure;

/** The steps of an accepted refund, in order. A refund never goes back to an earlier step. */
export const refundSteps = ['pending', 'processing', 'failed', 'processed'] as const;
export type RefundStep = (typeof refundSteps)[number];

export type ProviderRefund = {
  readonly refundId: string;
  readonly step: RefundStep;
  /** Minor units; undefined when the provider does not report it. */
  readonly amount: number | undefined;
  /** Failed until staff enter the customer's account at the provider. Another request could refund twice. */
  readonly isStuck?: boolean;
  /** The dispute that the shop lost by it. */
  readonly disputeId?: string;
};

/** A refund's progress. */
export type RefundEvent = {
  readonly id?: string | null | undefined;
  /** The provider's other name of the refund, which has one name even if its id is missing. */
  readonly name?: string | undefined;
  /** Of the payment. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
};

/** The customer's bank asks for a payment back. `lost`: the provider returns it, by a refund of its own. */
export type ProviderDispute = {
  readonly disputeId: string;
  readonly reference: string;
  readonly status: 'open' | 'won' | 'lost';
  /** Minor units; undefined for the whole payment. */
  readonly amount: number | undefined;
  /** Without an answer until then it is lost. A dispute opened again has another. */
  readonly dueAt: number | undefined;
};

export type ProviderEvent = {
  /** The provider's name of the kind of event. One of the same kind, `dataId` and `reference` is stored once. */
  readonly event: string;
  readonly dataId: string;
  readonly reference: string;
  /** Undefined for an event that changes nothing. `unreadable`: it does, but lacks what that takes. */
  readonly report:
    | { readonly kind: 'unreadable' }
    | { readonly kind: 'payment'; readonly payment: ProviderPayment }
    | { readonly kind: 'refund'; readonly step: RefundStep; readonly refund: RefundEvent }
    | { readonly kind: 'dispute'; readonly dispute: ProviderDispute }
    | undefined;
};

/** The payment provider. No method throws. Compare every returned figure with our own. */
export type PaymentPort = {
  /** Live or test mode. */
  readonly isLive: boolean;
  /** Checks our key. */
  readonly check: () => Promise<ProviderAnswer<unknown>>;
  /** `authorizationUrl` may be a path on the shopper's own origin. */
  readonly initialize: (
    request: InitializeRequest,
  ) => Promise<ProviderAnswer<{ authorizationUrl: string; accessCode: string }>>;
  /** `refused`: the reference does not exist. */
  readonly verify: (reference: string) => Promise<ProviderAnswer<{ payment: ProviderPayment }>>;
  readonly refund: (reference: string, amount: Minor) => Promise<ProviderAnswer<{ refundId: string }>>;
  /** A transaction's refunds, newest first. */
  readonly listRefunds: (
    transactionId: string,
  ) => Promise<ProviderAnswer<{ refunds: readonly ProviderRefund[] }>>;
  /** Undefined for a body that is no event. Read once when it arrives, and again when it is processed. */
  readonly readEvent: (rawBody: string) => ProviderEvent | undefined;
  /** Whether the provider signed the raw body, by the headers of its request. Constant time. */
  readonly isSigned: (rawBody: string, headers: Headers) => Promise<boolean>;
};
