import { isHair, productKind, skuDisplayName } from '#contract/products/product.rules.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import type { PublicReview } from '#contract/reviews/review.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { averageRating, hairBars, reviewerName, rowStars, viewsText } from './reviews.rules.ts';

export type ReviewsView = ReturnType<typeof reviewsView>;
export type FilterGroup = ReviewsView['filters'][number];
export type ReviewBar = ReviewsView['bars'][number];
export type ReviewRow = ReturnType<typeof rowOf>;

/** An undefined field does not filter. */
export type ReviewFilter = {
  readonly stars?: number | undefined;
  /** A colour's id. */
  readonly color?: string | undefined;
  readonly length?: number | undefined;
};

/** Reviews on the product page. The rest loads on a press. */
export const firstRows = 6;

const maxPictures = 8;

/** Up to this many reviews have no filters. */
const maxUnfiltered = 4;

type Reviewed = Pick<SingleProduct, 'skus' | 'categoryName'>;

export function reviewsView(
  product: Reviewed & { readonly reviews: readonly PublicReview[]; readonly viewsToday: number },
  filter: ReviewFilter,
) {
  const { reviews, viewsToday } = product;
  const count = reviews.length;
  const newest = reviews.toSorted((one, other) => other._creationTime - one._creationTime);
  return {
    average: averageRating(reviews),
    count,
    countText: count === 1 ? '1 review' : `${count} reviews`,
    views: viewsText(viewsToday),
    bars: isHair(productKind(product)) ? hairBars(reviews) : [],
    /** The matching reviews, newest first. */
    rows: newest.filter((review) => passes(review, product, filter)).map((review) => rowOf(review, product)),
    /** Groups with at least two values that reviews have. */
    filters: count > maxUnfiltered ? filtersOf(newest, product, filter) : [],
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    /** Of all reviews, newest first. */
    pictures: newest.flatMap(({ pictures = [] }) => pictures).slice(0, maxPictures),
  };
}

const skuOf = ({ productSkuId }: PublicReview, { skus }: Reviewed) =>
  skus.find(({ _id }) => _id === productSkuId);

function passes(review: PublicReview, product: Reviewed, { stars, color, length }: ReviewFilter): boolean {
  const sku = skuOf(review, product);
  return (
    (stars === undefined || rowStars(review) === stars) &&
    (color === undefined || sku?.color === color) &&
    (length === undefined || sku?.length === length)
  );
}

function filtersOf(reviews: readonly PublicReview[], product: Reviewed, filter: ReviewFilter) {
  const skus = reviews.flatMap((review) => skuOf(review, product) ?? []);
  const stars = reviews
    .flatMap((review) => rowStars(review) ?? [])
    .map((value) => [value, value === 1 ? '1 star' : `${value} stars`] as const);
  const colors = skus.flatMap(({ color, colorName }) =>
    color && colorName ? [[color, colorName] as const] : [],
  );
  const lengths = skus.flatMap(({ length }) => (length ? [[length, `${length}"`] as const] : []));
  const group = (
    name: keyof ReviewFilter,
    label: string,
    values: readonly (readonly [string | number, string])[],
  ) => ({
    name,
    label,
    options: [...new Map(values)]
      .sort(([one], [other]) => (typeof one === 'number' && typeof other === 'number' ? one - other : 0))
      .map(([value, text]) => ({ value: String(value), text, isChosen: filter[name] === value })),
  });
  return [
    group('stars', 'Rating', stars),
    group('color', 'Color', colors),
    group('length', 'Length', lengths),
  ].filter(({ options }) => options.length > 1);
}

export function parseReviewFilter(search: URLSearchParams): ReviewFilter {
  const number = (name: string) => (search.get(name) ? Number(search.get(name)) : undefined);
  return { stars: number('stars'), color: search.get('color') || undefined, length: number('length') };
}

function rowOf(review: PublicReview, product: Reviewed) {
  const sku = skuOf(review, product);
  const length = review.ratings.find(({ key }) => key === 'trueToLength')?.value;
  return {
    id: review._id,
    stars: rowStars(review),
    name: reviewerName(review.user),
    date: formatDate(review._creationTime),
    title: review.title,
    trueToLength: length === undefined ? undefined : `${length}/5`,
    skuName: sku && skuDisplayName(sku, productKind(product)),
    content: review.content,
    helpfulCount: review.helpfulCount,
    pictures: review.pictures ?? [],
    answer: review.answer
      ? {
          text: review.answer,
          date: review.answeredAt === undefined ? undefined : formatDate(review.answeredAt),
        }
      : undefined,
  };
}

/** The number of matches. Undefined without a filter. */
export function matchesText({ isFiltered, rows, countText }: ReviewsView): string | undefined {
  if (!isFiltered) return undefined;
  return rows.length === 0 ? reviewTexts.noneMatch : `${rows.length} of ${countText}`;
}

/** Whether every value of a filter is one of its options. */
export function isKnownFilter({ filters }: ReviewsView, filter: ReviewFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) =>
      value === undefined ||
      filters.some((group) => group.name === name && group.options.some(({ isChosen }) => isChosen)),
  );
}
