import { normalizePhone, phoneDigits } from '#contract/customers/phone.rules.ts';
import type { StoreConfig } from './store.schema.ts';

export function openingHours({ openingHours }: StoreConfig): readonly string[] {
  return openingHours ?? ['Monday - Saturday: 9am - 7pm', 'Sunday: Closed'];
}

/** A link to the studio on a map: the configured URL, or a search for the location. */
export function mapHref(location: string, configured?: string | undefined): string {
  if (configured) return configured;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`;
}

/** The shop's pages elsewhere, as far as it has them. */
export function socialLinks({ contactInfo = {} }: StoreConfig): { name: string; href: string }[] {
  const { instagramUrl, tiktokUrl, xUrl } = contactInfo;
  return [
    { name: 'Instagram', href: instagramUrl },
    { name: 'TikTok', href: tiktokUrl },
    { name: 'X', href: xUrl },
  ].flatMap(({ name, href }) => (href ? { name, href } : []));
}

/** Opens WhatsApp with a prepared message. It knows only numbers with their country code. */
export function whatsappHref(number: string, message: string): string {
  return `https://wa.me/${phoneDigits(number)}?${new URLSearchParams({ text: message })}`;
}

/** A `tel:` link with digits and the leading plus. */
export function phoneHref(phoneNumber: string): string {
  return `tel:${normalizePhone(phoneNumber).replace(/[^+\d]/g, '')}`;
}

/** Links to the contact options that the store has. `message` is the prepared WhatsApp text. */
export function helpLinks(
  { whatsapp, phoneNumber }: NonNullable<StoreConfig['contactInfo']>,
  message: string,
): { text: string; href: string }[] {
  return [
    ...(whatsapp ? [{ text: 'Message us on WhatsApp', href: whatsappHref(whatsapp, message) }] : []),
    ...(phoneNumber ? [{ text: `Call ${phoneNumber}`, href: phoneHref(phoneNumber) }] : []),
  ];
}

export const orderQuestion = (orderNumber: string) => `Hello, I have a question about order ${orderNumber}.`;
