/** A session's use of a code, its discount's or its gift's. */
export type Use = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly codeId: string;
  /** The payer's, lower-cased: an exclusive code is used once by an e-mail too. */
  readonly email: string;
  readonly at: number;
};

/** How much of a limited item a session takes. */
export type Claim = { readonly itemId: string; readonly quantity: number };
