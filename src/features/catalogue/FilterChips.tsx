import type { ListingFilter } from '#contract/catalogue/listing.rules.ts';
import { Icon } from '#ui/Icon.tsx';
import { serializeFilter } from './filter.params.ts';
import { activeFilters, type FilterView } from './filter.view.ts';
import { withParams } from './listing.address.ts';

type FilterChipsProps = {
  view: FilterView;
  filter: ListingFilter;
  onRemove: (without: ListingFilter) => void;
};

export function FilterChips({ view, filter, onRemove }: FilterChipsProps) {
  const active = activeFilters(filter, view);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="filter-chips flex flex-wrap gap-2 pb-5">
      {active.map(({ text, without }, index) => (
        <li key={`${index} ${text}`}>
          <a
            href={withParams(view.clearHref, serializeFilter(without))}
            aria-label={`Remove ${text}`}
            className="chip [--icon:0.75rem]"
            onClick={(event) => {
              event.preventDefault();
              onRemove(without);
            }}
          >
            {text}
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );
}
