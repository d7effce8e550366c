import type { ProductSort } from '#contract/catalogue/listing.schema.ts';

const sorts: readonly ProductSort[] = ['newest', 'price-up', 'price-down'];

/** Products of one step of a listing. */
const pageSize = 24;

/** The most one address shows at once, and the most a gateway gives. */
const mostShown = 96;

export function readSort(params: URLSearchParams): ProductSort | undefined {
  return sorts.find((sort) => sort === params.get('sort'));
}

/** How many products an address asks for: full steps, the first by default. */
export function readShown(address: URL): number {
  const shown = Number(address.searchParams.get('shown'));
  return shown > 0 && shown <= mostShown && shown % pageSize === 0 ? shown : pageSize;
}

/** What an address, or the fragment of its last step alone, shows of a listing. */
export type Stretch = {
  /** Of the listing's page. */
  readonly address: URL;
  /** The place that the stretch begins after; undefined for the listing's beginning. */
  readonly after: string | undefined;
  readonly limit: number;
  /** How many products the page shows before the stretch. */
  readonly before: number;
};

/** `step`: a fragment's param, the place that only the last step of what the address shows begins after. */
export function stretchOf(address: URL): Stretch {
  const shown = readShown(address);
  const step = address.searchParams.get('step');
  if (step) return { address, after: step, limit: pageSize, before: shown - pageSize };
  return { address, after: address.searchParams.get('after') || undefined, limit: shown, before: 0 };
}

/** Where a listing goes on: by the same address with more on it, or past the most a window of its own; and what that adds. */
export function nextStep(address: URL, nextAfter: string): { href: string; fragment: string } {
  const shown = readShown(address) + pageSize;
  if (shown > mostShown) {
    const href = withParams(address, { after: nextAfter });
    return { href, fragment: fragmentOf(href) };
  }
  const changes = { after: address.searchParams.get('after'), shown: String(shown) };
  return {
    href: withParams(address, changes),
    fragment: fragmentOf(withParams(address, { ...changes, step: nextAfter })),
  };
}

/** Where the edge draws a page's listing alone. */
export function fragmentOf(address: string): string {
  return `/fragments${address}`;
}

/** The address with some params set, or removed by null; a changed listing begins at its first step. */
export function withParams(
  { pathname, search }: URL,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({
    after: null,
    shown: null,
    step: null,
    filters: null,
    ...changes,
  })) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  // Lists stay readable.
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? pathname : `${pathname}?${query}`;
}
