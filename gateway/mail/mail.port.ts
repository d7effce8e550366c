export type Message = {
  /** The message's key, such as `order-placed/{orderId}`. A second message with it is ignored. */
  readonly about: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one-click unsubscribe URL (POST) for mail programs. */
  readonly unsubscribeHref?: string | null | undefined;
};

/** The provider refuses the recipient's address. Another try does not help. */
export class RefusedAddressError extends Error {}

/**
 * Sends one message. Rejects if it was not accepted; the error contains none of its content. Events of the provider name
 * the message by `id`.
 */
export type MailPort = { readonly send: (message: Message, id?: string) => Promise<void> };
