import type { Settings } from '../settings.ts';
import type { MailPort } from './mail.port.ts';
import { createResend } from './resend.adapter.ts';

/** Sends nothing: `/dev/mail` shows the outbox. */
export const outboxOnly: MailPort = { send: async () => undefined };

/** Rejects all messages, so that they are retried until a provider is configured or they are given up. */
export const noProvider: MailPort = {
  send: async () => {
    throw new Error('No mail provider is configured');
  },
};

/** Resend if it is configured, else the readable outbox, except in production. */
export function createMail(settings: Settings): MailPort {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, RESEND_API_URL: baseUrl } = settings;
  if (apiKey !== undefined && from !== undefined) return createResend({ apiKey, from, baseUrl });
  return settings.ENVIRONMENT === 'production' ? noProvider : outboxOnly;
}
