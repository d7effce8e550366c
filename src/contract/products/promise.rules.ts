/** The retailer's guarantees, used by the banner, product page, orders and policies. */
export const promises = {
  hair: 'Real human hair',
  guaranteeDays: 7,
  returnDays: 7,
  processing: '24 to 48 hours',
  /** On the page of a canceled checkout. */
  canceledRefund: '7 - 12 days',
  /** In the message of a refunded order. */
  orderRefund: '7-10 business days',
} as const;
