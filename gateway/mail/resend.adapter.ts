import { userAgent } from '#contract/wire/edge-headers.rules.ts';
import { type MailPort, type Message, RefusedAddressError } from './mail.port.ts';
import { mailTag } from './resend.event.ts';

export type ResendOptions = {
  readonly apiKey: string;
  /** Without trailing slash. */
  readonly baseUrl: string;
  /** `Strand <hello@shop.example>`, of a domain verified at Resend. */
  readonly from: string;
  readonly timeoutMs?: number;
};

const maxTries = 3;
/** Above the rate limit, five requests a second, Resend asks for a second or two; above a quota, for much more. */
const maxWaitSeconds = 2;

/**
 * Resend's HTTP API. The idempotency key makes a retried message arrive once. Waits out the rate limit, so that a
 * sign-in code is sent beside a burst of notices. Errors contain only the status: the provider's error text can contain
 * recipients.
 */
export function createResend({ apiKey, baseUrl, from, timeoutMs = 10_000 }: ResendOptions): MailPort {
  function post({ about, recipient, subject, text, html, unsubscribeHref }: Message, id?: string) {
    const headers = unsubscribeHref && {
      'List-Unsubscribe': `<${unsubscribeHref}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    return fetch(`${baseUrl}/emails`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...userAgent,
        'idempotency-key': about,
      },
      body: JSON.stringify({
        from,
        to: [recipient],
        subject,
        text,
        html,
        ...(headers && { headers }),
        ...(id && { tags: [{ name: mailTag, value: id }] }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  return {
    send: async (message, id) => {
      for (let tries = 1; ; tries += 1) {
        const response = await post(message, id);
        const answer = await response.text();
        if (response.ok) return;
        const problem = `The mail provider answered ${response.status}`;
        if (response.status === 422 && answer.includes('`to`')) throw new RefusedAddressError(problem);
        const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
        const isBusy = response.status === 429 && waitSeconds <= maxWaitSeconds;
        if (!isBusy || tries === maxTries) throw new Error(problem);
        await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
      }
    },
  };
}
