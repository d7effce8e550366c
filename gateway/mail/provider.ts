import type { Settings } from '../settings.ts';
import type { MailPort } from './mail.port.ts';
import { nobody, outboxOnly } from './outbox.adapter.ts';
import { createResend } from './resend.adapter.ts';

/** Who delivers, by the settings: Resend with a key; without one the readable outbox, and in production nobody. */
export function createMail(settings: Settings): MailPort {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, RESEND_API_URL: baseUrl } = settings;
  if (apiKey !== undefined && from !== undefined) return createResend({ apiKey, from, baseUrl });
  return settings.ENVIRONMENT === 'production' ? nobody : outboxOnly;
}
