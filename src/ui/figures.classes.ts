export const figuresClasses = {
  list: 'grid gap-2 tabular-nums',
  row: 'flex justify-between gap-6',
  label: 'text-smoke',
  value: 'text-right',
  total: 'flex items-baseline justify-between gap-6 border-t pt-4 text-20 tabular-nums',
} as const;
