import type * as z from 'zod/mini';

/** An amount in minor units (1 unit = 100), always an integer. All code uses this type for money. */
export type Minor = number & z.$brand<'Minor'>;

export const noMoney = 0 as Minor;

/** The largest price, and the largest subtotal of an order: 10 000 000 whole units. */
export const largestAmount = 1_000_000_000 as Minor;

/** Brands a computed integer as money. Throws a RangeError if it is not a safe integer. */
export function toMinor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in minor units`);
  return amount as Minor;
}

export function addMoney(...amounts: Minor[]): Minor {
  return toMinor(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function multiplyMoney(amount: Minor, quantity: number): Minor {
  return toMinor(amount * quantity);
}

/** `amount − less`, never below zero. */
export function subtractMoney(amount: Minor, less: Minor): Minor {
  return toMinor(Math.max(0, amount - less));
}

/** `percent` of an amount, rounded half up. More than 100 counts as 100. */
export function percentOf(amount: Minor, percent: number): Minor {
  return toMinor(Math.floor((amount * Math.round(Math.min(percent, 100) * 100) + 5000) / 10_000));
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
}

/** Formats an amount in en-US. Whole amounts have no decimals. */
export function formatMoney(amount: Minor, currency: string | undefined): string {
  return formatterFor(currency ?? 'usd', amount % 100 === 0 ? 0 : 2).format(amount / 100);
}
