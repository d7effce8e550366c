import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { filterCount, type ListingFilter } from '#contract/catalogue/filter.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { FilterView } from './filter.view.ts';
import { ListingHeader, ProductCount } from './ListingHeader.tsx';
import { $listing, changeFilter, followAddress } from './listing.store.ts';

type FiltersProps = FilterView & { heading: string };

/** A listing's heading and filters: a panel beside the grid, an overlay on small screens. */
// memo(): Astro knows such an island for React's at once.
export const Filters = memo(function Filters({ heading, initial, ...form }: FiltersProps) {
  const listing = useStore($listing) ?? initial;
  const chosen = filterCount(listing.filter);
  const [isPanelOpen, setPanelOpen] = useState(chosen > 0);
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  /** Whether this visit to the overlay has made its one step in history. */
  const hasStep = useRef(false);

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
    hasStep.current = false;
    setOverlayOpen(true);
  };
  const change = (changed: (filter: ListingFilter) => ListingFilter) => {
    changeFilter(initial, changed, isOverlayOpen && hasStep.current ? 'same' : 'new');
    hasStep.current = isOverlayOpen;
  };
  const filters = (onApply?: () => void) => (
    <FilterForm
      {...form}
      listing={listing}
      onApply={onApply}
      onChange={change}
      onClear={(link) => {
        // The link goes with the last filter.
        const landing = link.closest('dialog')?.querySelector('h2') ?? toggle.current;
        landing?.focus({ preventScroll: true });
        change(() => ({ color: [], length: [] }));
      }}
    />
  );
  return (
    <>
      <ListingHeader heading={heading} total={listing.total}>
        <button
          ref={toggle}
          type="button"
          onClick={open}
          className="needs-script -mb-2 ml-auto min-h-11 text-14"
        >
          <span className="filters-show">Show filters</span>
          <span className="filters-hide">Hide filters</span>
          <span className="whitespace-pre">{chosen > 0 && ` (${chosen})`}</span>
        </button>
      </ListingHeader>
      <section id="filters" aria-label="Filters" data-open={isPanelOpen || undefined} className="filters">
        {!isOverlayOpen && filters()}
      </section>
      <Dialog
        id="filters-overlay"
        open={isOverlayOpen}
        onClose={() => setOverlayOpen(false)}
        heading="Filters"
        side="screen"
      >
        <div className="flex grow flex-col gap-6">
          <ProductCount total={listing.total} />
          {filters(() => setOverlayOpen(false))}
        </div>
      </Dialog>
      {listing.isOffline &&
        createPortal(<Offline />, document.querySelector('[data-results]') ?? document.body)}
    </>
  );
});

/** In the grid's place. */
function Offline() {
  return (
    <EmptyState
      heading="Service temporarily unavailable"
      text="We're having trouble connecting. Please check your internet connection and try again."
    >
      <Button variant="outline" onClick={() => location.reload()}>
        Try Again
      </Button>
    </EmptyState>
  );
}
