import { isHair, skuDisplayName } from '#contract/products/product.rules.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import {
  averageRating,
  hairBars,
  reviewerName,
  rowStars,
  trueToLengthEnds,
  viewsText,
} from '#contract/reviews/review.rules.ts';
import type { PublicReview } from '#contract/reviews/review.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';

/** The line under a product's name: stars that lead to the reviews, and the views of today. */
export type RatingView = {
  readonly average: { readonly value: number; readonly text: string } | undefined;
  readonly count: number;
  /** "12 reviews". */
  readonly countText: string;
  readonly views: string | undefined;
};

export type ReviewBar = {
  readonly label: string;
  /** 0 to 5. */
  readonly value: number;
  readonly text: string;
  /** What its ends mean, where they mean more than less and more. */
  readonly ends: readonly [string, string] | undefined;
};

export type ReviewRow = {
  readonly id: string;
  /** Undefined for a review that rates nothing. */
  readonly stars: number | undefined;
  readonly name: string;
  readonly date: string;
  readonly title: string;
  /** "4/5". */
  readonly trueToLength: string | undefined;
  readonly skuName: string | undefined;
  readonly content: string | undefined;
  readonly helpfulCount: number;
};

export type ReviewsView = RatingView & {
  readonly bars: readonly ReviewBar[];
  /** Newest first. */
  readonly rows: readonly ReviewRow[];
};

type Reviewed = Pick<SingleProduct, 'skus' | 'categoryName'>;

/** What a product's page says of its reviews (S2 §9; screens §5). */
export function reviewsView(
  product: Reviewed,
  reviews: readonly PublicReview[],
  viewsToday: number,
): ReviewsView {
  const count = reviews.length;
  const newest = reviews.toSorted((one, other) => other._creationTime - one._creationTime);
  return {
    average: averageRating(reviews),
    count,
    countText: count === 1 ? '1 review' : `${count} reviews`,
    views: viewsText(viewsToday),
    bars: isHair(product.categoryName) ? hairBars(reviews).map(barOf) : [],
    rows: newest.map((review) => rowOf(review, product)),
  };
}

function barOf({ key, label, value }: ReturnType<typeof hairBars>[number]): ReviewBar {
  return {
    label,
    value,
    text: `${value.toFixed(1)} out of 5`,
    ends: key === 'trueToLength' ? trueToLengthEnds : undefined,
  };
}

function rowOf(review: PublicReview, { skus, categoryName }: Reviewed): ReviewRow {
  const sku = skus.find(({ _id }) => _id === review.productSkuId);
  const length = review.ratings.find(({ key }) => key === 'trueToLength')?.value;
  return {
    id: review._id,
    stars: rowStars(review),
    name: reviewerName(review.user),
    date: formatDate(review._creationTime),
    title: review.title,
    trueToLength: length === undefined ? undefined : `${length}/5`,
    skuName: sku && skuDisplayName(sku, categoryName),
    content: review.content,
    helpfulCount: review.helpfulCount,
  };
}
