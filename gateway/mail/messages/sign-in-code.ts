import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

/** The same words for known and unknown e-mails. */
export function signInCodeEmail(sent: {
  readonly id: string;
  readonly email: string;
  readonly code: string;
  readonly storeName: string;
}): Message {
  return {
    about: `sign-in-code/${sent.id}`,
    recipient: sent.email,
    ...renderMail({
      storeName: sent.storeName,
      subject: `${sent.code} is your ${sent.storeName} code`,
      heading: sent.code,
      paragraphs: [
        `This is your one-time verification code for ${sent.storeName}. It is good for 10 minutes, in the browser that asked for it.`,
        'If you did not ask for it, do nothing: without the code nobody gets in. We never ask you for it.',
      ],
    }),
  };
}
