import type { MailPort } from './mail.port.ts';

/** Delivers nothing: messages stay in the outbox, where `/dev/mail` shows them. */
export const outboxOnly: MailPort = { send: async () => undefined };
