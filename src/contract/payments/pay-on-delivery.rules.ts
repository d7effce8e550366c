import type { StoreConfig } from '#contract/store/store.schema.ts';
import { formatMoney, type Minor, toMinor } from '#contract/wire/money.ts';

/** The store's config for payment on delivery. Missing: off. */
type PayOnDelivery = StoreConfig['paymentOnDelivery'];

export const payOnDeliveryTexts = {
  off: 'Payment on delivery is not available.',
  elsewhere: 'Payment on delivery is available only for delivery within Greater Accra.',
  tooMany: 'You already have an order to be paid on delivery.',
} as const;

/** 2 000 whole units. */
const defaultMaximum = toMinor(200_000);
/** Unpaid orders of one customer. */
export const defaultMaximumOpen = 1;

export function offersPayOnDelivery(config: PayOnDelivery): boolean {
  return config?.isEnabled === true;
}

export function payOnDeliveryMaximum(config: PayOnDelivery): Minor {
  return config?.maximumTotal ?? defaultMaximum;
}

export function payOnDeliveryLimitText(maximum: Minor, currency: string | undefined): string {
  return `Payment on delivery is available up to ${formatMoney(maximum, currency)}.`;
}
