import type * as z from 'zod/mini';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import { type Minor, noMoney, toMinor } from '#contract/wire/money.ts';
import type { deliveryMethod, deliveryOption } from './delivery.schema.ts';

export type DeliveryMethod = z.output<typeof deliveryMethod>;
export type DeliveryOption = z.output<typeof deliveryOption>;

export type DeliveryFees = Pick<StoreConfig, 'deliveryFees' | 'waiveDeliveryFees'>;

type Zone = keyof NonNullable<DeliveryFees['deliveryFees']>;

const zones: Record<DeliveryOption, Zone> = {
  'within-accra': 'withinAccra',
  'outside-accra': 'otherRegions',
  intl: 'international',
};

const defaultDeliveryFees: Record<Zone, Minor> = {
  withinAccra: toMinor(3000),
  otherRegions: toMinor(7000),
  international: toMinor(80_000),
};

export const greaterAccra = 'GA';

export const deliveryOptionLabels: Record<DeliveryOption, string> = {
  'within-accra': 'Within Greater Accra',
  'outside-accra': 'Other regions',
  intl: 'Express international shipping',
};

export function isGreaterAccra(region: string | null | undefined): boolean {
  return region === greaterAccra || region === 'Greater Accra';
}

/** The delivery option of an address. `null` without a country, or in Ghana without a region. */
export function optionFor(address: {
  readonly country?: string | null | undefined;
  readonly region?: string | null | undefined;
}): DeliveryOption | null {
  if (!address.country) return null;
  if (address.country !== 'GH') return 'intl';
  if (!address.region) return null;
  return isGreaterAccra(address.region) ? 'within-accra' : 'outside-accra';
}

/** The fee before waivers. */
function configuredFee(option: DeliveryOption, config: DeliveryFees): Minor {
  return config.deliveryFees?.[zones[option]] ?? defaultDeliveryFees[zones[option]];
}

function isFeeWaived(option: DeliveryOption, config: DeliveryFees): boolean {
  const waiver = config.waiveDeliveryFees;
  if (typeof waiver === 'boolean') return waiver;
  return waiver?.all === true || waiver?.[zones[option]] === true;
}

export function feeFor(option: DeliveryOption, config: DeliveryFees): Minor {
  return isFeeWaived(option, config) ? noMoney : configuredFee(option, config);
}

/** The waived fee, shown struck through next to 'Free'; undefined if no fee is waived. */
export function waivedFee(option: DeliveryOption, config: DeliveryFees): Minor | undefined {
  const configured = configuredFee(option, config);
  return feeFor(option, config) < configured ? configured : undefined;
}
