import type { FocusEvent, ReactNode } from 'react';
import {
  filterCount,
  isBeyondCounts,
  type ListingFilter,
  toggleLength,
  toggleText,
} from '#contract/catalogue/filter.rules.ts';
import { textureText } from '#shop/products/texture.notes.ts';
import { Button } from '#ui/Button.tsx';
import { fieldClasses } from '#ui/field.classes.ts';
import {
  type FilterGroup,
  type FilterView,
  type ListingState,
  laceText,
  lengthsOffered,
} from './filter.view.ts';
import { ProductCount } from './ListingHeader.tsx';

type FilterFormProps = Omit<FilterView, 'initial' | 'isAskedFor'> & {
  listing: ListingState;
  onChange: (change: (filter: ListingFilter) => ListingFilter) => void;
  onClear: (link: HTMLAnchorElement) => void;
  /** Left out where the form goes on standing: its choices are there already. */
  onApply?: (() => void) | undefined;
};

/** A form of the listing's address that, awake, changes it at once. */
export function FilterForm({ action, kept, clearHref, colors, isHair, listing, ...on }: FilterFormProps) {
  const { filter, counts } = listing;
  const chosen = filterCount(filter);
  const option = (param: FilterGroup, value: string | number, isOn: boolean) => ({
    param,
    value,
    isOn,
    count: counts && (counts[param][value] ?? 0),
    isCountShown: !isBeyondCounts(filter),
  });
  const texts = (param: 'texture' | 'size') =>
    Object.keys(counts?.[param] ?? {}).map((value) => ({
      ...option(param, value, filter[param]?.includes(value) ?? false),
      onChange: () => on.onChange((current) => toggleText(current, param, value)),
    }));
  const lengths = lengthsOffered(isHair, counts);
  const textures = texts('texture');
  const sizes = texts('size');
  const readPrice = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { name, value } = currentTarget;
    const price = /^\d{1,7}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;
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
        // Enter leaves the focus, and so the typed price, where it is.
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
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
              {...option('color', id, filter.color.includes(id))}
              onChange={() => on.onChange((current) => toggleText(current, 'color', id))}
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
      {lengths.length > 0 && (
        <Group name="Length">
          {lengths.map((length) => (
            <Option
              key={length}
              {...option('length', length, filter.length.includes(length))}
              onChange={() => on.onChange((current) => toggleLength(current, length))}
            >
              {`${length}"`}
            </Option>
          ))}
        </Group>
      )}
      {textures.length > 0 && (
        <Group name="Texture">
          {textures.map((each) => (
            <Option key={each.value} {...each}>
              {textureText(`${each.value}`)}
            </Option>
          ))}
        </Group>
      )}
      {sizes.length > 0 && (
        <Group name={lengths.length > 0 ? 'Lace' : 'Size'}>
          {sizes.map((each) => (
            <Option key={each.value} {...each}>
              {lengths.length > 0 ? laceText(`${each.value}`) : `${each.value}"`}
            </Option>
          ))}
        </Group>
      )}
      <Group name={`Price, ${on.currency}`}>
        {(['min', 'max'] as const).map((name) => (
          <input
            key={`${name} ${filter[name] ?? ''}`}
            name={name}
            defaultValue={filter[name]}
            onBlur={readPrice}
            inputMode="numeric"
            maxLength={7}
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
          count={undefined}
          onChange={() => on.onChange((current) => ({ ...current, isInStock: !current.isInStock }))}
        >
          In stock
        </Option>
      </Group>
      <div className="filters-foot flex flex-wrap items-center justify-between gap-x-6">
        {on.onApply && <ProductCount total={listing.total} hasMore={listing.hasMore} />}
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
  param: FilterGroup | 'stock';
  value: string | number;
  isOn: boolean;
  /** Products that would be there with it, price and stock aside; undefined when the gateway does not count. */
  count: number | undefined;
  isCountShown?: boolean;
  onChange: () => void;
  children: ReactNode;
};

/** The press that wakes the island has checked the box before React knows it, and is no change to it; a click it is. */
const ignore = () => undefined;

/** A value that would leave nothing cannot be chosen, only left. */
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
