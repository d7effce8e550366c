import type { Settings } from '../settings.ts';
import type { MailPort } from './mail.port.ts';
import { nobody, outboxOnly } from './outbox.adapter.ts';
import { createResend } from './resend.adapter.ts';
import { createSmtp } from './smtp/smtp.adapter.ts';
import { readSmtpAddress } from './smtp/smtp.address.ts';

/** Who delivers, by the settings: Resend or a mail server; without either the readable outbox, in production nobody. */
export function createMail(settings: Settings): MailPort {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, RESEND_API_URL: baseUrl, SMTP_URL } = settings;
  if (apiKey !== undefined && from !== undefined) return createResend({ apiKey, from, baseUrl });
  const server = SMTP_URL === undefined ? undefined : readSmtpAddress(SMTP_URL);
  if (server && from !== undefined) return createSmtp({ server, from });
  return settings.ENVIRONMENT === 'production' ? nobody : outboxOnly;
}
