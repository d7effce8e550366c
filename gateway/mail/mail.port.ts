export type Message = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Hands one message to whoever delivers it; rejects when it was not taken. */
export type MailPort = { readonly send: (message: Message) => Promise<void> };
