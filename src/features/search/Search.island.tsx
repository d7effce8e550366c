import { useStore } from '@nanostores/react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/catalogue/listing.schema.ts';
import { displayPrice, priceTexts } from '#shop/promotions/price.rules.ts';
import { $promotions, refreshPromotions } from '#shop/promotions/promotions.store.ts';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { fetchSuggestions, none } from './search.suggest.ts';

type SearchProps = { id: string; words?: string; autoFocus?: boolean };

const debounceMs = 120;

/** A GET form of the search page. Hydrated, it is a combobox with suggestions. */
export const Search = memo(function Search({ id, words = '', autoFocus = false }: SearchProps) {
  const [isHydrated, setIsHydrated] = useState(false);
  const [{ suggestions, currency }, setSuggestions] = useState(none);
  const promotions = useStore($promotions, { ssr: () => undefined });
  const [active, setActive] = useState(-1);
  const timer = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = suggestions.length > 0;
  const close = () => {
    clearTimeout(timer.current);
    void fetchSuggestions('');
    setSuggestions(none);
  };
  /** Undefined until the discounts have loaded. */
  const priceOf = ({ productSku }: Suggestion) =>
    productSku && promotions && priceTexts(displayPrice(productSku, promotions), currency);
  const suggest = (q: string) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(async () => {
      const result = await fetchSuggestions(q.trim());
      if (!result) return;
      setActive(-1);
      setSuggestions(result);
      void refreshPromotions();
    }, debounceMs);
  };
  // Words typed before hydration had no listener.
  useEffect(() => {
    setIsHydrated(true);
    const { current } = field;
    if (current?.matches(':focus') && current.value !== words) suggest(current.value);
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? suggestions.length : active) - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) follow(chosen);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-suggestions-${index}`;
  const combobox = isHydrated && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': `${id}-suggestions`,
    'aria-activedescendant': active < 0 ? undefined : optionId(active),
  };
  return (
    <search>
      <form
        action="/search"
        className="relative w-full max-w-176"
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      >
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <div className="flex items-center border-b border-ink">
          <input
            {...combobox}
            ref={field}
            id={id}
            type="search"
            name="q"
            defaultValue={words}
            maxLength={100}
            placeholder="Body wave, 24 inches, balayage"
            autoComplete="off"
            enterKeyHint="search"
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
            autoFocus={autoFocus}
            className="search-words min-h-14 w-full min-w-0 font-display text-20 md:text-28"
            onInput={({ currentTarget }) => suggest(currentTarget.value)}
            onKeyDown={onKey}
          />
          <button type="submit" aria-label="Search" className="grid size-12 shrink-0 place-items-center">
            <Icon name="search" />
          </button>
        </div>
        <div
          id={`${id}-suggestions`}
          role="listbox"
          aria-label="Suggestions"
          hidden={!isOpen}
          className="search-suggestions"
        >
          {suggestions.map((each, index) => {
            const price = priceOf(each);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as of any combobox.
              <div
                key={each.href}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the field, so that the list stays open for the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => follow(each)}
              >
                {each.image && (
                  <span className="size-12 shrink-0 overflow-hidden">
                    <Picture src={each.image} alt="" sizes="48px" ratio="square" />
                  </span>
                )}
                {each.text}
                {price && (
                  <span className="ml-auto shrink-0">
                    <Price {...price} />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </form>
    </search>
  );
});

/** Ignores links to other sites. */
function follow({ href }: Suggestion): void {
  const address = new URL(href, location.origin);
  if (address.origin === location.origin) location.assign(address);
}
