import { formatMoney, type Minor, toMinor } from '#contract/money.ts';

/** What a store's configuration says about payment on delivery; absent, it is off. */
export type PayOnDelivery =
  | {
      readonly isEnabled?: boolean | null | undefined;
      readonly maximumTotal?: Minor | null | undefined;
      /** How many unpaid orders a customer, a phone number or an e-mail may have open. */
      readonly maximumOpen?: number | null | undefined;
    }
  | null
  | undefined;

export const payOnDeliveryTexts = {
  off: 'Payment on delivery is not available.',
  elsewhere: 'Payment on delivery is available only for delivery within Greater Accra.',
  tooMany: 'You already have an order to be paid on delivery.',
} as const;

/** 2 000 whole units, unless configuration names another total. */
const defaultMaximum = toMinor(200_000);

export function offersPayOnDelivery(config: PayOnDelivery): boolean {
  return config?.isEnabled === true;
}

/** The largest total that may be paid on delivery. */
export function payOnDeliveryMaximum(config: PayOnDelivery): Minor {
  return config?.maximumTotal ?? defaultMaximum;
}

/** The most unpaid orders that may be open at a time. */
export function payOnDeliveryMost(config: PayOnDelivery): number {
  return config?.maximumOpen ?? 1;
}

export function payOnDeliveryLimitText(maximum: Minor, currency: string | undefined): string {
  return `Payment on delivery is available up to ${formatMoney(maximum, currency)}.`;
}
