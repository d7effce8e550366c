import { statusLabel } from '#contract/orders/order.rules.ts';

/** "Ready for pickup": what a status is called, as a sentence. */
export function statusText(status: string): string {
  const label = statusLabel(status).toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
});

/** "5 Nov, 14:05", in Accra. */
export function moment(ms: number): string {
  return moments.format(ms);
}

/** "openingHours" as "opening hours". */
const fieldText = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What differs between two states of a thing, in words; with what it is now, where that is short. */
export function changedFields(before: unknown, after: unknown): string[] {
  if (typeof after !== 'object' || after === null) return [];
  const old = new Map(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
    .map(([name, value]) => {
      const isShort = ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200;
      return isShort ? `${fieldText(name)} is now “${value}”` : fieldText(name);
    });
}
