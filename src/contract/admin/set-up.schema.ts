import * as z from 'zod/mini';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { listTo, trimmedTo } from '#contract/wire/wire.schema.ts';

/** Currencies that Paystack supports. */
export const currencies = ['ghs', 'ngn', 'kes', 'zar', 'xof', 'usd'] as const;

export const newShop = z.object({
  name: trimmedTo(60, 1),
  /** The storefront's `storeName`. */
  storefrontName: trimmedTo(60, 1),
  currency: z.enum(currencies),
  location: trimmedTo(100, 1),
  phoneNumber: trimmedTo(30, 1),
  whatsapp: trimmedTo(30),
  openingHours: listTo(trimmedTo(80, 1), 14),
  deliveryFees: z.object({ withinAccra: wholeUnits, otherRegions: wholeUnits, international: wholeUnits }),
  owner: z.object({ name: trimmedTo(60, 1), email: trimmedTo(254, 1) }),
});

export type NewShop = z.output<typeof newShop>;
