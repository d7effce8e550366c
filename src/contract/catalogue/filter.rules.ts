/** What a listing is narrowed to; an empty list narrows nothing. */
export type ListingFilter = { readonly color: readonly string[]; readonly length: readonly number[] };

/** Those that a shopper can choose, in inches. */
export const lengths = [8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32] as const;

function listOf(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean);
}

/** Reads the address's comma lists, and the repeated params of a form; a length that is not a whole number is dropped. */
export function readFilter(params: URLSearchParams): ListingFilter {
  const lengths = listOf(params.getAll('length').join()).filter((text) => /^\d{1,4}$/.test(text));
  return { color: listOf(params.getAll('color').join()), length: [...new Set(lengths.map(Number))] };
}

/** The search params of a filter; `null` where a param is to be removed. */
export function writeFilter(filter: ListingFilter): { color: string | null; length: string | null } {
  return { color: filter.color.join(',') || null, length: filter.length.join(',') || null };
}

function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}

export function toggleColor(filter: ListingFilter, color: string): ListingFilter {
  return { ...filter, color: toggled(filter.color, color) };
}

export function toggleLength(filter: ListingFilter, length: number): ListingFilter {
  return { ...filter, length: toggled(filter.length, length) };
}

/** The n of 'Clear (n)' and of the toggle's "(n)". */
export function filterCount(filter: ListingFilter): number {
  return filter.color.length + filter.length.length;
}

/** Within a list any value will do; with both lists one sku must satisfy both. */
export function passesFilter(
  sku: { readonly color?: string | null | undefined; readonly length?: number | null | undefined },
  filter: ListingFilter,
): boolean {
  const colorPasses = filter.color.length === 0 || (!!sku.color && filter.color.includes(sku.color));
  return colorPasses && (filter.length.length === 0 || (!!sku.length && filter.length.includes(sku.length)));
}
