import type { StoreConfig } from './store.schema.ts';

/** When the studio is open, a line each. */
export function openingHours({ openingHours }: StoreConfig): readonly string[] {
  return openingHours ?? ['Monday - Saturday: 9am - 7pm', 'Sunday: Closed'];
}

/** Where a map shows the studio: the configured address, else a search for where the store says it is. */
export function mapHref(location: string, configured?: string | undefined): string {
  if (configured) return configured;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`;
}

/** Opens WhatsApp with a message to the shop; nothing is sent before the shopper does. */
export function whatsappHref(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?${new URLSearchParams({ text: message })}`;
}

/** What a phone dials: digits and the leading plus. */
export function phoneHref(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(/[^+\d]/g, '')}`;
}

/** Ways to ask about something, as far as the store has them; `message` is what WhatsApp opens with. */
export function helpLinks(
  { whatsapp, phoneNumber }: NonNullable<StoreConfig['contactInfo']>,
  message: string,
): { text: string; href: string }[] {
  return [
    ...(whatsapp ? [{ text: 'Message us on WhatsApp', href: whatsappHref(whatsapp, message) }] : []),
    ...(phoneNumber ? [{ text: `Call ${phoneNumber}`, href: phoneHref(phoneNumber) }] : []),
  ];
}

/** What a question about an order begins with. */
export const orderQuestion = (orderNumber: string) => `Hello, I have a question about order ${orderNumber}.`;
