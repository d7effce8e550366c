import { atom } from 'nanostores';
import type { ListingFilter, ProductSort } from '#contract/catalogue/listing.rules.ts';
import { fetchFragment } from '#ui/fragment.ts';
import { nextPaint } from '#ui/next-paint.ts';
import { parseFilter, serializeFilter } from './filter.params.ts';
import type { ListingState } from './filter.view.ts';
import { fragmentHref, readSort, withParams } from './listing.address.ts';

/** The listing after changes in the browser. Undefined while the page shows what the edge rendered. */
export const $listing = atom<ListingState | undefined>();

/** Changes the filter, the address and the grid. `entry`: whether that adds a history entry. */
export function changeFilter(
  initial: ListingState,
  change: (filter: ListingFilter) => ListingFilter,
  entry: 'new' | 'same',
): void {
  const listing = $listing.get() ?? initial;
  const filter = change(listing.filter);
  const address = withParams(location.href, serializeFilter(filter));
  if (entry === 'new') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  void show({ ...listing, filter }, address);
}

/** Changes the sort. Undefined is the listing's default. */
export function changeSort(initial: ListingState, sort: ProductSort | undefined): void {
  const address = withParams(location.href, { sort: sort ?? null });
  history.pushState(null, '', address);
  void show({ ...($listing.get() ?? initial), sort }, address);
}

/** Shows the filters of the current address, after a history navigation. */
export function followAddress(initial: ListingState): void {
  const { pathname, search } = location;
  const listing = $listing.get() ?? initial;
  const params = new URLSearchParams(search);
  const target = { filter: parseFilter(params), sort: readSort(params) };
  const hasChanged =
    target.sort !== listing.sort || JSON.stringify(target.filter) !== JSON.stringify(listing.filter);
  if (hasChanged) void show({ ...listing, ...target }, pathname + search);
}

let request: AbortController | undefined;

/** Keeps the old grid, dimmed, until the new one has loaded. */
async function show(listing: ListingState, address: string): Promise<void> {
  $listing.set({ ...listing, isOffline: false });
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  await nextPaint();
  const results = document.querySelector('[data-results]');
  results?.setAttribute('aria-busy', 'true');
  const fragment = await fetchFragment(fragmentHref(address), { signal });
  if (signal.aborted) return;
  const fresh = fragment?.querySelector('[data-results]');
  const state = fragment?.querySelector<HTMLDataElement>('data[data-state]');
  if (fresh && state) {
    results?.replaceWith(fresh);
    $listing.set(JSON.parse(state.value));
  } else if (navigator.onLine) {
    // The full page shows why the gateway did not answer.
    location.assign(address);
  } else {
    results?.replaceChildren();
    results?.removeAttribute('aria-busy');
    $listing.set({ ...listing, isOffline: true });
  }
}
