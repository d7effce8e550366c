export const priceClasses = {
  row: 'inline-flex flex-wrap gap-x-2 tabular-nums',
  was: 'text-smoke',
  sale: 'text-copper',
} as const;
