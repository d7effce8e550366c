import { byGroup, type FilterGroup, type ListingFilter } from '#contract/catalogue/listing.rules.ts';
import { splitList } from '#contract/wire/text.rules.ts';

/** Reads the address's comma lists, and the repeated params of a form; a length that is not a whole number is dropped. */
export function parseFilter(params: URLSearchParams): ListingFilter {
  const chosen = byGroup<Record<FilterGroup, string[]>>((group) => splitList(params.getAll(group).join()));
  const lengths = chosen.length.filter((text) => /^\d{1,4}$/.test(text));
  return {
    ...chosen,
    length: [...new Set(lengths.map(Number))],
    min: parsePrice(params.get('min')),
    max: parsePrice(params.get('max')),
    isInStock: params.get('stock') === 'in',
  };
}

/** Whole units, also typed as `1,500` or `1 500`. Undefined for anything else, such as `12,50`. */
export function parsePrice(text: string | null): number | undefined {
  const digits = text?.trim().replace(/[,\s]+(?=\d{3}(?!\d))/g, '') ?? '';
  return /^\d{1,7}$/.test(digits) ? Number(digits) || undefined : undefined;
}

/** The search params of a filter; `null` where a param is to be removed. */
export function serializeFilter(filter: ListingFilter) {
  return {
    ...byGroup<Record<FilterGroup, string | null>>((group) => filter[group].join(',') || null),
    min: filter.min?.toString() ?? null,
    max: filter.max?.toString() ?? null,
    stock: filter.isInStock ? 'in' : null,
  };
}

export function toggleValue(filter: ListingFilter, group: FilterGroup, value: string): ListingFilter {
  const chosen = filter[group].map(String);
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { ...filter, [group]: group === 'length' ? next.map(Number) : next };
}
