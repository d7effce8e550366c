import { atom } from 'nanostores';
import { type ListingFilter, readFilter, writeFilter } from '#contract/catalogue/filter.rules.ts';
import type { ProductSort } from '#contract/catalogue/listing.schema.ts';
import { fetchFragment } from '#ui/fragment.ts';
import { nextPaint } from '#ui/next-paint.ts';
import type { ListingState } from './filter.view.ts';
import { fragmentOf, readSort, withParams } from './listing.address.ts';

/** The listing as it was last changed in place; undefined while the page shows what the edge has drawn. */
export const $listing = atom<ListingState | undefined>();

/** Changes the filter of a listing and its address; the grid follows. */
export function changeFilter(
  initial: ListingState,
  change: (filter: ListingFilter) => ListingFilter,
  step: 'new' | 'same',
): void {
  const listing = $listing.get() ?? initial;
  const filter = change(listing.filter);
  const address = withParams(new URL(location.href), writeFilter(filter));
  if (step === 'new') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  void show({ ...listing, filter }, address);
}

/** Shows a listing in another order, its own for undefined. */
export function changeSort(initial: ListingState, sort: ProductSort | undefined): void {
  const address = withParams(new URL(location.href), { sort: sort ?? null });
  history.pushState(null, '', address);
  void show({ ...($listing.get() ?? initial), sort }, address);
}

/** Shows the filters of the address after a step in history, which may also be one within the page. */
export function followAddress(initial: ListingState): void {
  const { pathname, search } = location;
  const listing = $listing.get() ?? initial;
  const params = new URLSearchParams(search);
  const there = { filter: readFilter(params), sort: readSort(params) };
  const isElsewhere =
    there.sort !== listing.sort || JSON.stringify(there.filter) !== JSON.stringify(listing.filter);
  if (isElsewhere) void show({ ...listing, ...there }, pathname + search);
}

let request: AbortController | undefined;

/** The old grid stays, dimmed, until the edge has drawn the new one. */
async function show(listing: ListingState, address: string): Promise<void> {
  $listing.set({ ...listing, isOffline: false });
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  await nextPaint();
  const results = document.querySelector('[data-results]');
  results?.setAttribute('aria-busy', 'true');
  const fragment = await fetchFragment(fragmentOf(address), { signal });
  if (signal.aborted) return;
  const fresh = fragment?.querySelector('[data-results]');
  const state = fragment?.querySelector<HTMLDataElement>('data[data-state]');
  if (fresh && state) {
    results?.replaceWith(fresh);
    $listing.set(JSON.parse(state.value));
  } else if (navigator.onLine) {
    // Only a whole page can say why the gateway does not answer.
    location.assign(address);
  } else {
    results?.replaceChildren();
    results?.removeAttribute('aria-busy');
    $listing.set({ ...listing, isOffline: true });
  }
}
