import type { FilterGroup } from './reviews.view.ts';

/** Filters the reviews: at once with script, by the button without. */
export function ReviewFilters({ filters, href }: { filters: readonly FilterGroup[]; href: string }) {
  return (
    <form
      action={`${href}#reviews`}
      data-fragment={`/fragments${href}`}
      className="flex flex-wrap gap-2 pb-4 text-14"
    >
      <input type="hidden" name="reviews" value="all" />
      {filters.map(({ name, label, options }) => (
        <select
          key={name}
          name={name}
          aria-label={label}
          defaultValue={options.find(({ isChosen }) => isChosen)?.value}
          className="chip bg-paper px-3 pointer-coarse:text-16"
        >
          <option value="">{label}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <noscript>
        <button type="submit" className="chip">
          Show
        </button>
      </noscript>
    </form>
  );
}
