import type { ReactNode } from 'react';
import {
  filterCount,
  type ListingFilter,
  lengths,
  toggleColor,
  toggleLength,
} from '#contract/catalogue/filter.rules.ts';
import { Button } from '#ui/Button.tsx';
import type { FilterView, ListingState } from './filter.view.ts';

type FilterFormProps = Omit<FilterView, 'initial'> & {
  listing: ListingState;
  onChange: (change: (filter: ListingFilter) => ListingFilter) => void;
  onClear: (link: HTMLAnchorElement) => void;
  /** Left out where the form goes on standing: its choices are there already. */
  onApply?: (() => void) | undefined;
};

/** A form of the listing's address that, awake, changes it at once. */
export function FilterForm({ action, kept, clearHref, colors, listing, ...on }: FilterFormProps) {
  const { filter, counts } = listing;
  const chosen = filterCount(filter);
  return (
    <form
      action={action}
      autoComplete="off"
      className="flex grow flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        on.onApply?.();
      }}
    >
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {colors.length > 0 && (
        <Group name="Color">
          {colors.map(({ id, name, swatch }) => (
            <Option
              key={id}
              param="color"
              value={id}
              isOn={filter.color.includes(id)}
              count={counts && (counts.color[id] ?? 0)}
              onChange={() => on.onChange((current) => toggleColor(current, id))}
            >
              {swatch && (
                <svg viewBox="0 0 20 20" className="swatch" aria-hidden="true">
                  <rect width="20" height="20" fill={swatch} />
                </svg>
              )}
              {name}
            </Option>
          ))}
        </Group>
      )}
      <Group name="Length">
        {lengths.map((length) => (
          <Option
            key={length}
            param="length"
            value={length}
            isOn={filter.length.includes(length)}
            count={counts && (counts.length[length] ?? 0)}
            onChange={() => on.onChange((current) => toggleLength(current, length))}
          >
            {`${length}"`}
          </Option>
        ))}
      </Group>
      <div className="filters-foot flex items-center justify-between gap-6">
        <p>
          {chosen > 0 && (
            <a
              href={clearHref}
              className="link inline-flex min-h-12 items-center"
              onClick={(event) => {
                event.preventDefault();
                on.onClear(event.currentTarget);
              }}
            >
              Clear ({chosen})
            </a>
          )}
        </p>
        <span className={on.onApply ? undefined : 'without-script'}>
          <Button type="submit">Apply</Button>
        </span>
      </div>
    </form>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={`filter-${name.toLowerCase()}`}>
      <legend className="text-14 text-smoke">{name}</legend>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

type OptionProps = {
  param: keyof ListingFilter;
  value: string | number;
  isOn: boolean;
  /** Products that would be there with it; undefined when the gateway does not count. */
  count: number | undefined;
  onChange: () => void;
  children: ReactNode;
};

/** The press that wakes the island has checked the box before React knows it, and is no change to it; a click it is. */
const ignore = () => undefined;

function Option({ param, value, isOn, count, onChange, children }: OptionProps) {
  return (
    <label className="chip">
      <input type="checkbox" name={param} value={value} checked={isOn} onChange={ignore} onClick={onChange} />
      {children}
      {count !== undefined && <span className="text-12 text-smoke">{count}</span>}
    </label>
  );
}
