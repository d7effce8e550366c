import { ratingTooltips } from '#contract/reviews/review.rules.ts';
import { oneStar } from '#ui/stars.fill.ts';

type StarInputProps = { name: string; label: string; value: number | undefined };

/** A rating of one to five stars: radio buttons styled as stars. */
export function StarInput({ name, label, value }: StarInputProps) {
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-3">
      <legend className="float-left grow text-14">{label}</legend>
      <div className="star-input">
        {ratingTooltips.map((tooltip, index) => (
          <label key={tooltip} title={tooltip}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              required
              defaultChecked={value === index + 1}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={oneStar} />
            </svg>
            <span className="sr-only">
              {index + 1} of 5, {tooltip}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
