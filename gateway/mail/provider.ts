import type { Settings } from '../settings.ts';
import type { MailPort } from './mail.port.ts';
import { createResend } from './resend.adapter.ts';

/** Sends nothing: `/dev/mail` shows the outbox. */
export const outboxOnly: MailPort = { send: async () => undefined };

/** Resend if it is configured, which production requires, else the readable outbox. */
export function createMail({
  RESEND_API_KEY: apiKey,
  MAIL_FROM: from,
  RESEND_API_URL: baseUrl,
}: Settings): MailPort {
  return apiKey !== undefined && from !== undefined ? createResend({ apiKey, from, baseUrl }) : outboxOnly;
}
