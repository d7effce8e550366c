import type { Minor } from '#contract/wire/money.ts';

type PaymentRequest = {
  readonly email: string;
  readonly amount: Minor;
  /** Lower-case ISO 4217. */
  readonly currency: string;
  /** Ours, unique; of `[A-Za-z0-9.=-]`. */
  readonly reference: string;
  readonly callbackUrl: string;
  readonly cancelUrl: string;
  readonly sessionId: string;
};

/** The card or wallet that paid, as far as the provider tells. */
type PaymentSource = {
  readonly channel?: string;
  readonly bank?: string;
  readonly brand?: string;
  readonly last4?: string;
};

/** What the provider says of a payment: claims to compare with what was frozen. */
export type ProviderPayment = {
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned' | 'refunded';
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  /** Lower-case ISO 4217. */
  readonly currency: string;
  readonly isLive: boolean;
  /** Text: the provider's ids are unsigned 64-bit integers. */
  readonly transactionId: string;
  readonly source: PaymentSource;
};

/** `refused`: the provider said no, nothing happened. `unknown`: no clear answer, it may have happened. */
export type ProviderFailure = { readonly ok: false; readonly failure: 'refused' | 'unknown' };
export type ProviderAnswer<T> = ({ readonly ok: true } & T) | ProviderFailure;

/** How far a refund is that the provider has taken up: none goes back to an earlier step. */
export const refundSteps = ['pending', 'processing', 'failed', 'processed'] as const;
export type RefundStep = (typeof refundSteps)[number];

export type ProviderRefund = { readonly refundId: string; readonly step: RefundStep };

/** The payment provider. Nothing here throws; every figure that comes back is a claim to compare. */
export type PaymentPort = {
  /** Live or test mode: compared with what comes back. */
  readonly isLive: boolean;
  /** Whether the provider takes our key. */
  readonly check: () => Promise<ProviderAnswer<unknown>>;
  /** `authorizationUrl` may be a path on the shopper's own origin. */
  readonly initialize: (
    request: PaymentRequest,
  ) => Promise<ProviderAnswer<{ authorizationUrl: string; accessCode: string }>>;
  /** `refused`: the provider does not know the reference. */
  readonly verify: (reference: string) => Promise<ProviderAnswer<{ payment: ProviderPayment }>>;
  /** Asks for this much of a payment back. */
  readonly refund: (reference: string, amount: Minor) => Promise<ProviderAnswer<{ refundId: string }>>;
  /** The refund of this much of a transaction besides earlier ones; a failed one only when there is no other. */
  readonly findRefund: (
    transactionId: string,
    amount: Minor,
    earlier: readonly string[],
  ) => Promise<ProviderAnswer<{ refund: ProviderRefund | undefined }>>;
  /** Whether the raw body was signed by the provider; constant time. */
  readonly isSigned: (rawBody: string, signature: string | undefined) => Promise<boolean>;
};
