export type Message = {
  /** What it tells about, such as `order-placed/{orderId}`: the same again is the same message. */
  readonly about: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends one message; rejects when it was not taken, in words that repeat nothing of it. */
export type MailPort = { readonly send: (message: Message) => Promise<void> };
