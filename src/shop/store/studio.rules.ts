import type { StoreConfig } from '#contract/store/store.schema.ts';

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
