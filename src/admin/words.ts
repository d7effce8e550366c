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
