import type { Settings } from '../settings.ts';
import type { MailPort } from './mail.port.ts';
import { nobody, outboxOnly } from './outbox.adapter.ts';
import { createResend } from './resend.adapter.ts';

/** Who delivers: Resend where it is configured, else the readable outbox; in production without it, nothing. */
export function createMail(settings: Settings): MailPort {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, RESEND_API_URL: baseUrl } = settings;
  if (apiKey !== undefined && from !== undefined) return createResend({ apiKey, from, baseUrl });
  return settings.ENVIRONMENT === 'production' ? nobody : outboxOnly;
}
