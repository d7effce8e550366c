export type Message = {
  /** What it tells about, such as `order-placed/{orderId}`: the same again is the same message. */
  readonly about: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a POST stops mails like this one, for mail programs. */
  readonly unsubscribeHref?: string | null;
};

/** Sends one message; rejects when it was not taken, in words that repeat nothing of it. */
export type MailPort = { readonly send: (message: Message) => Promise<void> };
