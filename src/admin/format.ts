import { formatAmount } from '#contract/admin/amount.rules.ts';
import { statusLabel } from '#contract/orders/order.rules.ts';
import { upperFirst } from '#contract/wire/text.rules.ts';
import type { Failure } from '#gateway-client/result.ts';

/** "Ready for pickup" */
export const statusText = (status: string) => upperFirst(statusLabel(status).toLowerCase());

const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
});

/** "5 Nov 2026, 14:05", Accra time. */
export function formatMoment(ms: number): string {
  return dateTime.format(ms);
}

/** "openingHours" → "opening hours" */
const fieldText = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A time, an amount in minor units or hundredths of a percent, which codes have, as staff type it. */
function valueText(name: string, value: unknown): string {
  if (typeof value !== 'number') return String(value);
  if (name === 'minimumSubtotal' || name === 'discountValue') return formatAmount(value);
  return value > 1e12 ? formatMoment(value) : String(value);
}

/** The fields that differ, with the new value if it is short: `role is now “manager”`. None for a list of rows. */
export function changedFields(before: unknown, after: unknown): string[] {
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return [];
  const old = new Map(Object.entries(before ?? {}));
  const fields: Record<string, unknown> = { ...after };
  return Object.entries(fields)
    .filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(old.get(name) ?? null))
    .map(([name, value]) => {
      const isShort = ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200;
      return isShort ? `${fieldText(name)} is now “${valueText(name, value)}”` : fieldText(name);
    });
}

/** Why a change failed. Without an answer it is unknown, and a call's own text would name a reason. */
export const failureText = ({ problem, message }: Failure) =>
  problem === 'unreachable'
    ? 'The shop did not answer. It may be done all the same: check before you try again.'
    : message;
