import type { FocusEvent, ReactNode } from 'react';
import { filterCount, hasUncountedFilter, type ListingFilter } from '#contract/catalogue/listing.rules.ts';
import { Button } from '#ui/Button.tsx';
import { fieldClasses } from '#ui/field.classes.ts';
import { parsePrice, toggleValue } from './filter.params.ts';
import { type FilterView, isChosen, type ListingState, offeredGroups } from './filter.view.ts';
import { ProductCount } from './ListingHeader.tsx';

type FilterFormProps = Omit<FilterView, 'initial' | 'isRequested'> & {
  listing: ListingState;
  onChange: (change: (filter: ListingFilter) => ListingFilter) => void;
  onClear: (link: HTMLAnchorElement) => void;
  /** Only in the overlay, which Apply closes. The panel stays open and has applied each change. */
  onApply?: (() => void) | undefined;
};

/** A GET form of the listing. Hydrated, it applies each change at once. */
export function FilterForm({
  action,
  hiddenFields,
  clearHref,
  colors,
  isHair,
  listing,
  ...on
}: FilterFormProps) {
  const { filter, counts } = listing;
  const chosen = filterCount(filter);
  const readPrice = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { name } = currentTarget;
    const price = parsePrice(currentTarget.value);
    if (price !== filter[name === 'min' ? 'min' : 'max'])
      on.onChange((current) => ({ ...current, [name]: price }));
  };
  return (
    <form
      id="listing-form"
      action={action}
      autoComplete="off"
      className="flex grow flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter does not blur the price field, and blur applies the price, which renders a new field.
        const { currentTarget } = event;
        const field = document.activeElement;
        if (field instanceof HTMLInputElement) {
          field.blur();
          setTimeout(() => {
            (field.isConnected
              ? field
              : currentTarget.querySelector<HTMLElement>(`[name=${field.name}]`)
            )?.focus();
          });
        }
        on.onApply?.();
      }}
    >
      {hiddenFields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {offeredGroups({ colors, isHair }, counts).map(({ name, param, options }) => (
        <Group key={param} name={name}>
          {options.map(({ value, text, swatch }) => (
            <Option
              key={value}
              param={param}
              value={value}
              isOn={isChosen(filter, param, value)}
              count={counts && (counts[param][value] ?? 0)}
              isCountShown={!hasUncountedFilter(filter)}
              onChange={() => on.onChange((current) => toggleValue(current, param, value))}
            >
              {swatch && (
                <svg viewBox="0 0 20 20" className="swatch" aria-hidden="true">
                  <rect width="20" height="20" fill={swatch} />
                </svg>
              )}
              {text}
            </Option>
          ))}
        </Group>
      ))}
      <Group name={`Price, ${on.currency}`}>
        {(['min', 'max'] as const).map((name) => (
          <input
            key={`${name} ${filter[name] ?? ''}`}
            name={name}
            defaultValue={filter[name]}
            onBlur={readPrice}
            inputMode="numeric"
            maxLength={9}
            placeholder={name === 'min' ? 'From' : 'To'}
            aria-label={name === 'min' ? 'Lowest price' : 'Highest price'}
            className={`max-w-28 ${fieldClasses.control}`}
          />
        ))}
      </Group>
      <Group name="Availability">
        <Option
          param="stock"
          value="in"
          isOn={filter.isInStock === true}
          onChange={() => on.onChange((current) => ({ ...current, isInStock: !current.isInStock }))}
        >
          In stock
        </Option>
      </Group>
      <div className="filters-foot flex flex-wrap items-center justify-between gap-x-6">
        {on.onApply && <ProductCount total={listing.total} hasMore={listing.hasMore} />}
        <p className="min-h-12">
          {chosen > 0 && (
            <a
              href={clearHref}
              className="link inline-flex min-h-12 items-center"
              onClick={(event) => {
                event.preventDefault();
                on.onClear(event.currentTarget);
              }}
            >
              {`Clear (${chosen})`}
            </a>
          )}
        </p>
        <span className={on.onApply ? 'w-full' : 'without-script'}>
          <Button type="submit" wide={on.onApply !== undefined}>
            Apply
          </Button>
        </span>
      </div>
    </form>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={name === 'Color' ? 'filter-color' : undefined}>
      <legend className="text-14 text-smoke">{name}</legend>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

type OptionProps = {
  param: string;
  value: string;
  isOn: boolean;
  /** Products with this value, ignoring price and stock. Undefined if the gateway does not count. */
  count?: number | undefined;
  isCountShown?: boolean;
  onChange: () => void;
  children: ReactNode;
};

/**
 * The press that hydrates the island checks the box before React sees it, so React gets no change event. It gets the click.
 */
const ignore = () => undefined;

/** A value without products cannot be chosen, only removed. */
function Option({ param, value, isOn, count, isCountShown = true, onChange, children }: OptionProps) {
  return (
    <label className="chip">
      <input
        type="checkbox"
        name={param}
        value={value}
        checked={isOn}
        disabled={count === 0 && !isOn}
        onChange={ignore}
        onClick={onChange}
      />
      {children}
      {isCountShown && count !== undefined && <span className="text-12 text-smoke">{count}</span>}
    </label>
  );
}
