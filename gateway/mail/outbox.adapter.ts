import type { MailPort } from './mail.port.ts';

/** Delivers nothing: messages stay in the outbox, where `/dev/mail` shows them. */
export const outboxOnly: MailPort = { send: async () => undefined };

/** Takes nothing: messages wait in the outbox until a provider is configured, or are given up. */
export const nobody: MailPort = {
  send: async () => {
    throw new Error('No mail provider is configured');
  },
};
