import { formatMoney, type Minor, toMinor } from '#contract/wire/money.ts';

/** What a store's configuration says about payment on delivery; absent, it is off. */
export type PayOnDelivery =
  | {
      readonly isEnabled?: boolean | null | undefined;
      readonly maximumTotal?: Minor | null | undefined;
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

export function payOnDeliveryLimitText(maximum: Minor, currency: string | undefined): string {
  return `Payment on delivery is available up to ${formatMoney(maximum, currency)}.`;
}

/** A phone number as unpaid orders are counted by it: its digits, a Ghanaian one with its country's. */
export function phoneDigits(phoneNumber: string): string {
  return phoneNumber
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^0(?=\d{9}$)/, '233');
}
