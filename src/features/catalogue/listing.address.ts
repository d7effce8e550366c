import { type ProductSort, pageSize, productSorts, shownCounts } from '#contract/catalogue/listing.rules.ts';

export function readSort(params: URLSearchParams): ProductSort | undefined {
  return productSorts.find((sort) => sort === params.get('sort'));
}

export function readShown(address: URL): number {
  const shown = address.searchParams.get('shown');
  return shownCounts.find((count) => String(count) === shown) ?? pageSize;
}

/** The part of a listing that an address, or the fragment of its last page, shows. */
export type Pagination = {
  readonly address: URL;
  /** The gateway's cursor. Undefined for the listing's start. */
  readonly after: string | undefined;
  readonly limit: number;
  /** The number of products the page shows before. */
  readonly before: number;
};

/** A fragment's `step` param is the cursor of the last page alone. */
export function parsePagination(address: URL): Pagination {
  const shown = readShown(address);
  const step = address.searchParams.get('step');
  if (step) return { address, after: step, limit: pageSize, before: shown - pageSize };
  return { address, after: address.searchParams.get('after') || undefined, limit: shown, before: 0 };
}

/** The link to more products, on the same address or past its maximum on a new one, and the fragment that adds them. */
export function nextPage(address: URL, nextAfter: string): { href: string; fragment: string } {
  const present = readShown(address);
  const shown = shownCounts.find((count) => count > present);
  if (!shown) {
    const href = withParams(address, { after: nextAfter });
    return { href, fragment: fragmentHref(href) };
  }
  const changes = { after: address.searchParams.get('after'), shown: String(shown) };
  return {
    href: withParams(address, changes),
    fragment: fragmentHref(withParams(address, { ...changes, step: nextAfter })),
  };
}

/** The fragment that renders only a page's listing. */
export function fragmentHref(address: string): string {
  return `/fragments${address}`;
}

/** Path and query of an address with params set, or removed by null. A changed listing starts at its first page. */
export function withParams(address: URL | string, changes: Readonly<Record<string, string | null>>): string {
  // A link has no origin, and neither has the result.
  const { pathname, searchParams } = new URL(address, 'https://shop.example');
  const start = { after: null, shown: null, step: null, filters: null };
  for (const [name, value] of Object.entries({ ...start, ...changes })) {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, value);
  }
  // Keeps lists readable.
  const query = searchParams.toString().replaceAll('%2C', ',');
  return query === '' ? pathname : `${pathname}?${query}`;
}
