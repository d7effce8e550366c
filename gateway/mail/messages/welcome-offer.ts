import { formatDeadline } from '#contract/wire/date.rules.ts';
import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

/** The requested discount code. `about` is unique per offer. */
export function welcomeOfferEmail(offer: {
  readonly about: string;
  readonly email: string;
  readonly code: string;
  /** "25%" */
  readonly off: string;
  readonly isForSelectedProducts: boolean;
  /** "GHS 500" */
  readonly minimum: string | undefined;
  readonly isMultipleUses: boolean;
  /** Milliseconds since 1970. */
  readonly validTo: number;
  readonly now: number;
  readonly storeName: string;
  readonly shopUrl: string;
}): Message {
  const { code, off, storeName } = offer;
  const parts = [
    offer.isForSelectedProducts && 'select items',
    offer.minimum && `orders from ${offer.minimum}`,
  ];
  const terms = [`${off} off`, parts.filter(Boolean).join(' in ')].filter(Boolean).join(' ');
  const uses = offer.isMultipleUses ? 'as often as you like' : 'for one order';
  return renderMail({
    about: offer.about,
    recipient: offer.email,
    storeName,
    subject: `${code}: ${off} off at ${storeName}`,
    heading: `${off} off, as promised`,
    paragraphs: [
      `Use ${code} at checkout and we take ${terms}. It is good ${uses} until ${formatDeadline(offer.validTo, offer.now)}.`,
      'If you did not ask for it, you need do nothing: we only write when someone enters your email.',
    ],
    facts: [{ label: 'Your code', lines: [code] }],
    link: { text: 'Start shopping', href: offer.shopUrl },
  });
}
