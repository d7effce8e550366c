/** The placeholders that an article may use as `{{name}}`. */
export const factNames = [
  'store',
  'studio',
  'support',
  'openingHours',
  'withinAccraFee',
  'otherRegionsFee',
  'internationalFee',
  'processing',
  'returnDays',
  'guaranteeDays',
  'orderRefund',
  'canceledRefund',
] as const;

export type FactName = (typeof factNames)[number];
