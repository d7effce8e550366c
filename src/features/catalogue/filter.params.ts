import type { FilterGroup, ListingFilter } from '#contract/catalogue/listing.rules.ts';

function listOf(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean);
}

/** Reads the address's comma lists, and the repeated params of a form; a length that is not a whole number is dropped. */
export function parseFilter(params: URLSearchParams): ListingFilter {
  const lengths = listOf(params.getAll('length').join()).filter((text) => /^\d{1,4}$/.test(text));
  return {
    color: listOf(params.getAll('color').join()),
    length: [...new Set(lengths.map(Number))],
    texture: listOf(params.getAll('texture').join()),
    size: listOf(params.getAll('size').join()),
    min: wholeOf(params.get('min')),
    max: wholeOf(params.get('max')),
    isInStock: params.get('stock') === 'in',
  };
}

function wholeOf(text: string | null): number | undefined {
  return text && /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** The search params of a filter; `null` where a param is to be removed. */
export function serializeFilter(filter: ListingFilter) {
  return {
    color: filter.color.join(',') || null,
    length: filter.length.join(',') || null,
    texture: filter.texture?.join(',') || null,
    size: filter.size?.join(',') || null,
    min: filter.min?.toString() ?? null,
    max: filter.max?.toString() ?? null,
    stock: filter.isInStock ? 'in' : null,
  };
}

export function toggleValue(filter: ListingFilter, group: FilterGroup, value: string): ListingFilter {
  const chosen = (filter[group] ?? []).map(String);
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { ...filter, [group]: group === 'length' ? next.map(Number) : next };
}
