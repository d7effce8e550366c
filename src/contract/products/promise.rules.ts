/**
 * What the retailer promises every shopper. The banner, the product page, the
 * orders and the policies all say it from here.
 */
export const promises = {
  hair: 'Real human hair',
  guaranteeDays: 7,
  returnDays: 7,
  processing: '24 to 48 hours',
  /** From the canceled checkout's page. */
  canceledRefund: '7 - 12 days',
  /** From a refunded order's message. */
  orderRefund: '7-10 business days',
} as const;
