import type { Option } from '#shop/products/variant.rules.ts';

type OptionGroupProps<Value extends string | number> = {
  name: string;
  options: readonly Option<Value>[];
  /** The link that chooses an option without script. */
  hrefOf: (value: Value) => string;
  onChoose: (value: Value) => void;
  textOf?: (value: Value) => string;
  swatchOf?: (value: Value) => string | undefined;
  /** Explains the chosen value in a few words. */
  noteOf?: (value: Value) => string | undefined;
};

/** The options as links, which choose at once with script. A single option is text. */
export function OptionGroup<Value extends string | number>({
  name,
  options,
  hrefOf,
  onChoose,
  textOf = String,
  swatchOf,
  noteOf,
}: OptionGroupProps<Value>) {
  const chosen = options.find((option) => option.isChosen);
  if (options.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 className="text-14">
        {name}
        {chosen && (
          <span className="text-smoke">
            {` ${[textOf(chosen.value), noteOf?.(chosen.value)].filter(Boolean).join(' · ')}`}
          </span>
        )}
      </h2>
      {options.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {options.map(({ value, isChosen, isSoldOut }) => (
            <li key={value}>
              <a
                href={hrefOf(value)}
                rel="nofollow"
                className="chip"
                aria-current={isChosen ? 'true' : undefined}
                data-sold-out={isSoldOut || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(value);
                }}
              >
                {swatchOf?.(value) && (
                  <svg viewBox="0 0 20 20" className="swatch" aria-hidden="true">
                    <rect width="20" height="20" fill={swatchOf(value)} />
                  </svg>
                )}
                {textOf(value)}
                {isSoldOut && <span className="sr-only">, sold out</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
