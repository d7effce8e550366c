import { memo } from 'react';
import { fiveStars, starsOf } from './stars.fill.ts';

/** `value`: 0 to 5, shown to half a star. */
export const Stars = memo(function Stars({ value }: { value: number }) {
  const { filledWidth, text } = starsOf(value);
  return (
    <svg role="img" aria-label={text} viewBox="0 0 100 20" className="inline h-4 w-20 shrink-0 fill-current">
      <path d={fiveStars} opacity=".15" />
      <svg aria-hidden="true" width={filledWidth} height="20" viewBox={`0 0 ${filledWidth} 20`}>
        <path d={fiveStars} />
      </svg>
    </svg>
  );
});
