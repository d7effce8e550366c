import type { MailPort, Message } from './mail.port.ts';

export type ResendOptions = {
  readonly apiKey: string;
  /** Without trailing slash. */
  readonly baseUrl: string;
  /** `Strand <hello@shop.example>`, of a domain verified at Resend. */
  readonly from: string;
  readonly timeoutMs?: number;
};

/**
 * Resend's HTTP API. The idempotency key makes a retried message arrive once. Errors contain only the status: the
 * provider's error text can contain recipients.
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
          // Workers send none, and Resend refuses a request without one.
          'user-agent': 'Strand',
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
