import { memo } from 'react';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import { Stars } from '#ui/Stars.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewPhotos } from './ReviewPhotos.tsx';
import { ReviewRows } from './ReviewRows.tsx';
import { firstRows, matchesText, type ReviewBar, type ReviewsView } from './reviews.view.ts';

type ReviewsProps = {
  view: ReviewsView;
  href: string;
  showsAll: boolean;
};

/** A product's published reviews, newest first, rendered at the edge as one component. */
export const Reviews = memo(function Reviews({ view, href, showsAll }: ReviewsProps) {
  const { average, count, countText, bars, rows, filters, isFiltered, pictures } = view;
  const hasMore = rows.length > firstRows && !showsAll && !isFiltered;
  const heading = (
    <h2 id="reviews-heading" className="font-display text-28">
      Reviews
    </h2>
  );
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="mt-section border-t pt-10">
      {count > 0 ? (
        <div className="grid grid-cols-1 items-start gap-x-18 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <header className="grid gap-6 lg:sticky lg:top-24">
            {heading}
            <div className="flex items-center gap-3">
              {average && <p className="font-display text-40 leading-none tabular-nums">{average.text}</p>}
              <div className="grid gap-1 text-14">
                {average && <Stars value={average.value} />}
                <p className="text-smoke">{countText}</p>
              </div>
            </div>
            {bars.length > 0 && (
              <dl className="grid gap-4 text-14">
                {bars.map((bar) => (
                  <Bar key={bar.label} {...bar} />
                ))}
              </dl>
            )}
          </header>
          <div data-results>
            <ReviewPhotos pictures={pictures} isGallery />
            {filters.length > 0 && <ReviewFilters filters={filters} href={href} />}
            <p data-matches role="status" className="text-14 text-smoke empty:hidden">
              {matchesText(view)}
            </p>
            <ul data-items>
              <ReviewRows rows={hasMore ? rows.slice(0, firstRows) : rows} />
            </ul>
            {hasMore && (
              <p data-more className="border-t py-4 text-14">
                <a
                  href={`${href}?reviews=all#reviews`}
                  data-fragment={`/fragments${href}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  All {rows.length} reviews
                </a>
              </p>
            )}
          </div>
        </div>
      ) : (
        <>
          {heading}
          <p className="pt-4">{reviewTexts.none}</p>
          <p className="text-smoke">
            <a href="/shop/orders" className="link inline-flex min-h-11 items-center">
              {reviewTexts.invitation}
            </a>
          </p>
        </>
      )}
    </section>
  );
});

function Bar({ label, value, text, ends }: ReviewBar) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-1">
      <dt>{label}</dt>
      <dd className="tabular-nums text-smoke">{text}</dd>
      <dd className="col-span-2 grid gap-1" aria-hidden="true">
        <svg
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-1 w-full fill-current"
        >
          <rect width="100" height="2" opacity=".15" />
          <rect width={value * 20} height="2" />
        </svg>
        {ends && (
          <span className="flex justify-between text-12 text-smoke">
            {ends.map((end) => (
              <span key={end}>{end}</span>
            ))}
          </span>
        )}
      </dd>
    </div>
  );
}
