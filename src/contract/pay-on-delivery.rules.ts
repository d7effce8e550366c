import { formatMoney, type Minor, toMinor } from '#contract/money.ts';

/** What a store's configuration says about payment on delivery; absent, it is off. */
export type PayOnDelivery =
  | {
      readonly isEnabled?: boolean | null | undefined;
      readonly maximumTotal?: Minor | null | undefined;
    }
  | null
  | undefined;

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
