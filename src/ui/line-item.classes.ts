export const lineItemClasses = {
  list: 'grid gap-5',
  row: 'grid grid-cols-[4rem_1fr_auto] items-start gap-4',
  picture: 'relative w-16 shrink-0',
  name: 'text-14 md:text-16',
  detail: 'text-14 text-smoke',
  note: 'text-14 text-clay',
  price: 'text-right text-14 md:text-16',
} as const;
