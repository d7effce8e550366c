import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

type Alert = Pick<Message, 'about' | 'recipient'> & { readonly storeName: string; readonly text: string };

export function alertEmail({ about, recipient, storeName, text }: Alert): Message {
  return renderMail({
    about,
    recipient,
    storeName,
    subject: `${storeName}: ${text}`,
    heading: text,
    paragraphs: [
      'This mail is sent once. The problem is solved when the shop’s /api/health no longer reports it. The gateway’s log has the details.',
    ],
  });
}

/** Tells the owner that the shop is set up; its arrival shows that mail works. */
export function setUpEmail({ id, email, storeName }: Record<'id' | 'email' | 'storeName', string>): Message {
  return renderMail({
    about: `set-up/${id}`,
    recipient: email,
    storeName,
    subject: `${storeName} can write to you`,
    heading: 'Mail works',
    paragraphs: [
      `${storeName} is being set up, and this e-mail is the key to its admin: you sign in with a code that we send here.`,
      'If you do not know this shop, ignore this mail.',
    ],
  });
}
