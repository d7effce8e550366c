import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

/** Tells the owner that the shop is made, and by arriving that its mail works. */
export function setUpEmail(shop: {
  readonly id: string;
  readonly email: string;
  readonly storeName: string;
}): Message {
  const { storeName } = shop;
  return {
    about: `set-up/${shop.id}`,
    recipient: shop.email,
    ...renderMail({
      storeName,
      subject: `${storeName} can write to you`,
      heading: 'Mail works',
      paragraphs: [
        `${storeName} is being set up, and this e-mail is the key to its admin: you sign in with a code that we send here.`,
        'If you know nothing of this shop, do nothing.',
      ],
    }),
  };
}
