import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

type Alert = Pick<Message, 'about' | 'recipient'> & { readonly storeName: string; readonly text: string };

/** Tells staff that something is wrong with the shop. */
export function alertEmail({ about, recipient, storeName, text }: Alert): Message {
  return {
    about,
    recipient,
    ...renderMail({
      storeName,
      subject: `${storeName}: ${text}`,
      heading: text,
      paragraphs: [
        'This is written once; it is over when the shop’s /api/health no longer says it. The log of the gateway says more.',
      ],
    }),
  };
}
