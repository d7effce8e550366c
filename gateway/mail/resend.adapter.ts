import type { MailPort, Message } from './mail.port.ts';

export type ResendOptions = {
  readonly apiKey: string;
  /** Without final slash. */
  readonly baseUrl: string;
  /** `Strand <hello@shop.example>`, of a domain that the provider knows. */
  readonly from: string;
  readonly timeoutMs?: number;
};

/**
 * Resend over its HTTP interface. A message whose answer was lost is sent again under its own key and arrives once.
 * Rejects with the status alone: the provider's words repeat recipients.
 */
export function createResend({ apiKey, baseUrl, from, timeoutMs = 10_000 }: ResendOptions): MailPort {
  return {
    send: async ({ about, recipient, subject, text, html, unsubscribeHref }: Message) => {
      const headers = unsubscribeHref && {
        'List-Unsubscribe': `<${unsubscribeHref}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      const response = await fetch(`${baseUrl}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': about,
        },
        body: JSON.stringify({ from, to: [recipient], subject, text, html, ...(headers && { headers }) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The mail provider answered ${response.status}`);
    },
  };
}
