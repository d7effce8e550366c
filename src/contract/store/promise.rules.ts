import type { StoreConfig } from './store.schema.ts';

/** The retailer's guarantees, used by the banner, product page, orders and policies. */
export const promises = {
  hair: 'Real human hair',
  processing: '24 to 48 hours',
  /** For a payment that is returned because its order was cancelled or never made. */
  canceledRefund: '7 - 12 days',
  /** For the refund of an order. */
  orderRefund: '7-10 business days',
} as const;

/** How long items can be returned for money. */
export const guaranteeDays = (config: StoreConfig): number => config.guaranteeDays ?? 7;
