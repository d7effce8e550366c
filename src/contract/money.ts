import * as z from 'zod/mini';

/** An amount in minor units (1 unit = 100), an integer: the only form money takes inside Strand. */
export type Minor = number & z.$brand<'Minor'>;

/** The largest amount the wire allows: 10 000 000 whole units (contract §3). */
const largestMinor = 1_000_000_000;

/** A safe integer of minor units, as the wire's `M` fields carry it. */
export const minor = /* @__PURE__ */ z.int().check(z.gte(0), z.lte(largestMinor)).brand<'Minor'>();

/**
 * The wire's `W` fields: a number of whole units with at most two decimals outside, {@link Minor} inside
 * (contract §3). A third decimal, a negative or a too large number is refused.
 */
export const wholeUnits = z.codec(
  /* @__PURE__ */ z.number().check(
    z.gte(0),
    z.lte(largestMinor / 100),
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'has more than two decimals'),
  ),
  minor,
  { decode: (whole) => Math.round(whole * 100), encode: (amount) => amount / 100 },
);

export const noMoney = 0 as Minor;

/** Marks an integer computed from minor units as money again; throws on anything that is not a safe integer. */
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

/** `percent` (0–100, more counts as 100) of an amount, rounded half up (contract §8). */
export function percentOf(amount: Minor, percent: number): Minor {
  return toMinor(Math.floor((amount * Math.round(Math.min(percent, 100) * 100) + 5000) / 10_000));
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}

/** An amount as shoppers read it: en-US, decimals hidden only when the minor part is zero (contract §3). */
export function formatMoney(amount: Minor, currency: string | undefined): string {
  return formatterFor(currency ?? 'usd', amount % 100 === 0 ? 0 : 2).format(amount / 100);
}
