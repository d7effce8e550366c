import type { Settings } from '../settings.ts';
import type { MailPort } from './mail.port.ts';
import { createResend } from './resend.adapter.ts';

/** Delivers nothing: messages stay in the outbox, where `/dev/mail` shows them. */
export const outboxOnly: MailPort = { send: async () => undefined };

/** Takes nothing: messages wait in the outbox until a provider is configured, or are given up. */
export const withoutProvider: MailPort = {
  send: async () => {
    throw new Error('No mail provider is configured');
  },
};

/** Who delivers: Resend where it is configured, else the readable outbox; in production without it, nothing. */
export function createMail(settings: Settings): MailPort {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, RESEND_API_URL: baseUrl } = settings;
  if (apiKey !== undefined && from !== undefined) return createResend({ apiKey, from, baseUrl });
  return settings.ENVIRONMENT === 'production' ? withoutProvider : outboxOnly;
}
