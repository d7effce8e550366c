import { type Rating, ratingKeysFor } from '#contract/reviews/review.rules.ts';
import type { PublicReview } from '#contract/reviews/review.schema.ts';

type Rated = { readonly ratings: readonly Rating[] };

export function helpfulText(count: number): string {
  return `Helpful (${count})`;
}

/** "{daily} views today", from two on. */
export function viewsText(daily: number): string | undefined {
  return daily >= 2 ? `${daily} views today` : undefined;
}

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Its `overall`, else the mean of its ratings, not rounded; `undefined` without ratings. */
function reviewValue({ ratings }: Rated): number | undefined {
  return ratings.find(({ key }) => key === 'overall')?.value ?? mean(ratings.map(({ value }) => value));
}

/** The stars of a review's own row: its value rounded to whole stars. */
export function rowStars(review: Rated): number | undefined {
  const value = reviewValue(review);
  return value === undefined ? undefined : Math.round(value);
}

export function averageRating(reviews: readonly Rated[]): { value: number; text: string } | undefined {
  const value = mean(reviews.flatMap((review) => reviewValue(review) ?? []));
  return value === undefined ? undefined : { value, text: value.toFixed(1) };
}

/** Hair's bars: per key the mean out of 5 of the reviews that rate it. */
export function hairBars(reviews: readonly Rated[]) {
  return ratingKeysFor('Hair').flatMap(({ key, label }) => {
    const value = mean(
      reviews.flatMap(({ ratings }) => ratings.find((rating) => rating.key === key)?.value ?? []),
    );
    if (value === undefined) return [];
    const ends = key === 'trueToLength' ? ['Runs short', 'True to length'] : undefined;
    return [{ label, value, text: `${value.toFixed(1)} out of 5`, ends }];
  });
}

/** First name and initial, else first name, else "Anonymous"; never an email. */
export function reviewerName(user: PublicReview['user']): string {
  const first = user?.firstName?.trim();
  if (!first) return 'Anonymous';
  const [initial] = user?.lastName?.trim() ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
