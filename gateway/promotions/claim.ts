/** A session's use of a promo code, its discount's or its gift's. */
export type CodeUse = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly codeId: string;
  /** The payer's, lower case: one e-mail can use an exclusive code once. */
  readonly email: string;
  readonly at: number;
};

/** The quantity of a limited item that a session claims. */
export type ItemClaim = { readonly itemId: string; readonly quantity: number };
