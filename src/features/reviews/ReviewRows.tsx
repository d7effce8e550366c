import { memo } from 'react';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import { Stars } from '#ui/Stars.tsx';
import { ReviewPhotos } from './ReviewPhotos.tsx';
import { helpfulText } from './reviews.rules.ts';
import type { ReviewRow } from './reviews.view.ts';

const { answer: answerText } = reviewTexts;

/** Published reviews. `HelpfulVote.island.tsx` renders its toggles in `data-vote`. */
export const ReviewRows = memo(function ReviewRows({ rows }: { rows: readonly ReviewRow[] }) {
  return rows.map(
    ({ id, stars, name, date, title, trueToLength, skuName, content, helpfulCount, pictures, answer }) => {
      const facts = [trueToLength && `True to length ${trueToLength}`, skuName].filter(Boolean).join(' · ');
      return (
        <li key={id} className="grid grid-cols-1 gap-3 border-t py-6 lg:first:border-t-0 lg:first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-smoke">
            {stars !== undefined && (
              <span className="flex text-ink">
                <Stars value={stars} />
              </span>
            )}
            <span>{name}</span>
            <span>{date}</span>
          </p>
          <h3 className="font-medium">{title}</h3>
          {facts && <p className="text-14 text-smoke">{facts}</p>}
          {content !== undefined && <p className="max-w-text whitespace-pre-line">{content}</p>}
          <ReviewPhotos pictures={pictures} />
          {answer && (
            <div className="bg-shell p-4 text-14">
              <p className="text-smoke">{[answerText, answer.date].filter(Boolean).join(' · ')}</p>
              <p className="max-w-text whitespace-pre-line">{answer.text}</p>
            </div>
          )}
          <p data-vote={id} className="text-14 text-smoke empty:hidden">
            {helpfulCount > 0 && helpfulText(helpfulCount)}
          </p>
        </li>
      );
    },
  );
});
