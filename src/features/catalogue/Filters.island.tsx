import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  emptyFilter,
  filterCount,
  type ListingFilter,
  type ProductSort,
  productSorts,
  sortFor,
} from '#contract/catalogue/listing.rules.ts';
import { offlineText } from '#gateway-client/offline.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { FilterView } from './filter.view.ts';
import { ListingHeader } from './ListingHeader.tsx';
import { readSort, withParams } from './listing.address.ts';
import { $listing, changeFilter, changeSort, followAddress } from './listing.store.ts';

type FiltersProps = FilterView & { heading: string };

/** A listing's heading and filters: a panel next to the grid, an overlay on small screens. */
export const Filters = memo(function Filters({ heading, ...view }: FiltersProps) {
  const { initial, isRequested, ...form } = view;
  const listing = useStore($listing) ?? initial;
  const chosen = filterCount(listing.filter);
  const [isPanelOpen, setPanelOpen] = useState(chosen > 0 || isRequested);
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  /** Each visit to the overlay adds one entry to the history. */
  const hasEntry = useRef(false);

  useEffect(() => {
    const follow = () => {
      setOverlayOpen(false);
      followAddress(initial);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [initial]);

  const open = () => {
    if (matchMedia('(min-width: 768px)').matches) return setPanelOpen(!isPanelOpen);
    hasEntry.current = false;
    setOverlayOpen(true);
  };
  const change = (changed: (filter: ListingFilter) => ListingFilter) => {
    changeFilter(initial, changed, isOverlayOpen && hasEntry.current ? 'same' : 'new');
    hasEntry.current = isOverlayOpen;
  };
  const filters = (onApply?: () => void) => (
    <FilterForm
      {...form}
      listing={listing}
      onApply={onApply}
      onChange={change}
      onClear={(link) => {
        // The link disappears with the last filter.
        const target = link.closest('dialog')?.querySelector('h2') ?? toggle.current;
        target?.focus({ preventScroll: true });
        change(() => emptyFilter);
      }}
    />
  );
  return (
    <>
      <ListingHeader heading={heading} total={listing.total} hasMore={listing.hasMore}>
        <div className="-mb-2 ml-auto flex flex-wrap items-center justify-end gap-x-4">
          <button
            ref={toggle}
            type="button"
            onClick={open}
            className="needs-script min-h-11 pointer-fine:text-14"
          >
            <span className="filters-show">Show filters</span>
            <span className="filters-hide">Hide filters</span>
            <span className="whitespace-pre">{chosen > 0 && ` (${chosen})`}</span>
          </button>
          {!isPanelOpen && (
            <a
              href={withParams(form.clearHref, { filters: 'show' })}
              className="without-script min-h-11 items-center pointer-fine:text-14"
            >
              Show filters
            </a>
          )}
          <select
            form="listing-form"
            name="sort"
            aria-label="Sort by"
            value={sortFor(listing.filter, listing.sort) ?? ''}
            onChange={(event) =>
              changeSort(initial, readSort(new URLSearchParams({ sort: event.target.value })))
            }
            className={`min-h-11 bg-paper pointer-fine:text-14 ${isPanelOpen ? '' : 'needs-script'}`}
          >
            {[undefined, ...productSorts].map((sort) => (
              <option key={sort ?? ''} value={sort ?? ''} disabled={sortFor(listing.filter, sort) !== sort}>
                {sort ? sortLabels[sort] : form.action === '/search' ? 'Best match' : 'Featured'}
              </option>
            ))}
          </select>
        </div>
      </ListingHeader>
      <FilterChips
        view={view}
        filter={listing.filter}
        onRemove={(without) => {
          toggle.current?.focus({ preventScroll: true });
          change(() => without);
        }}
      />
      <section id="filters" aria-label="Filters" data-open={isPanelOpen || undefined} className="filters">
        {isPanelOpen && !isOverlayOpen && filters()}
      </section>
      <Dialog
        id="filters-overlay"
        open={isOverlayOpen}
        onClose={() => setOverlayOpen(false)}
        heading="Filters"
        side="screen"
      >
        {filters(() => setOverlayOpen(false))}
      </Dialog>
      {listing.isOffline &&
        createPortal(<Offline />, document.querySelector('[data-results]') ?? document.body)}
    </>
  );
});

const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
};

/** Replaces the grid. */
function Offline() {
  return (
    <EmptyState heading="Service temporarily unavailable" text={offlineText}>
      <Button variant="outline" onClick={() => location.reload()}>
        Try Again
      </Button>
    </EmptyState>
  );
}
