import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PublicReview } from '#contract/reviews/review.schema.ts';
import { ReviewRows } from './ReviewRows.tsx';
import {
  isKnownFilter,
  matchesText,
  parseReviewFilter,
  type ReviewFilter,
  type ReviewRow,
  reviewsView,
} from './reviews.view.ts';

const product = {
  categoryName: 'Hair',
  skus: [
    {
      _id: 'k1',
      _creationTime: 1,
      sku: 'BOB-12',
      productId: 'p1',
      storeId: 's1',
      price: 100,
      length: 12,
      images: [],
      inventoryCount: 1,
      quantityAvailable: 1,
      isVisible: true,
      productName: 'Bob',
      colorName: 'Black',
    },
  ],
} as unknown as Parameters<typeof reviewsView>[0];

const rated = (stars: Record<string, number>) =>
  Object.entries(stars).map(([key, value]) => ({ key, label: key, value, optional: undefined }));

const reviewOf = (id: string, change: Partial<PublicReview> = {}): PublicReview => ({
  _id: id,
  _creationTime: Date.UTC(2026, 10, 5),
  productId: 'p1',
  productSkuId: 'k1',
  productSku: undefined,
  productImage: undefined,
  title: 'Soft',
  content: undefined,
  ratings: rated({ hairQuality: 5, trueToLength: 4, capFit: 5, styleAppearance: 4, easeOfInstallation: 3 }),
  isPublished: true,
  helpfulCount: 2,
  isHelpfulByMe: false,
  helpfulUserIds: [],
  user: { firstName: 'Ama', lastName: 'M' },
  ...change,
});

const viewOf = (
  shown: Omit<Parameters<typeof reviewsView>[0], 'reviews' | 'viewsToday'>,
  reviews: readonly PublicReview[],
  viewsToday: number,
  filter: ReviewFilter = {},
) => reviewsView({ ...shown, reviews, viewsToday }, filter);

describe('a product’s reviews', () => {
  test('a row: stars, name, date, title, true to length, sku name, helpful', () => {
    expect(viewOf(product, [reviewOf('r1', { content: 'Holds.' })], 0).rows).toEqual([
      {
        id: 'r1',
        stars: 4,
        name: 'Ama M.',
        date: '5 November 2026',
        title: 'Soft',
        trueToLength: '4/5',
        skuName: '12" Black Bob',
        content: 'Holds.',
        helpfulCount: 2,
        pictures: [],
        answer: undefined,
      },
    ]);
  });

  describe('filtered', () => {
    const skus = [
      { ...product.skus[0], _id: 'k1', color: 'black', colorName: 'Black', length: 12 },
      { ...product.skus[0], _id: 'k2', color: 'red', colorName: 'Red', length: 20 },
    ];
    const two = { ...product, skus } as typeof product;
    const reviews = [5, 5, 4, 3, 3].map((overall, index) =>
      reviewOf(`r${index}`, {
        _creationTime: 9 - index,
        productSkuId: index < 3 ? 'k1' : 'k2',
        ratings: rated({ overall }),
        pictures: [`/p${index}.webp`],
      }),
    );
    const left = (filter: ReviewFilter) => viewOf(two, reviews, 0, filter);

    test('by stars, colour and length; photos and average include all reviews', () => {
      expect(left({ stars: 3 }).rows.map(({ id }) => id)).toEqual(['r3', 'r4']);
      expect(left({ color: 'black', stars: 5 }).rows.map(({ id }) => id)).toEqual(['r0', 'r1']);
      const view = left({ length: 20 });
      expect(view.rows.map(({ id }) => id)).toEqual(['r3', 'r4']);
      expect([view.average?.text, view.pictures.length, matchesText(view)]).toEqual([
        '4.0',
        5,
        '2 of 5 reviews',
      ]);
      expect(matchesText(left({ length: 20, stars: 5 }))).toBe('No review matches. Choose less.');
      expect(matchesText(left({}))).toBeUndefined();
    });

    test('offers only values that reviews have, and only with enough reviews', () => {
      const { filters } = left({ color: 'red' });
      expect(filters.map(({ name, options }) => [name, ...options.map(({ text }) => text)])).toEqual([
        ['stars', '3 stars', '4 stars', '5 stars'],
        ['color', 'Black', 'Red'],
        ['length', '12"', '20"'],
      ]);
      expect(isKnownFilter(left({ color: 'red' }), { color: 'red' })).toBe(true);
      expect(isKnownFilter(left({ color: 'blue' }), { color: 'blue' })).toBe(false);
      expect(viewOf(two, reviews.slice(1), 0).filters).toEqual([]);
    });

    test('one star is singular', () => {
      const low = reviews.map((review, index) =>
        index === 0 ? { ...review, ratings: rated({ overall: 1 }) } : review,
      );
      expect(viewOf(two, low, 0).filters[0]?.options[0]?.text).toBe('1 star');
    });

    test('is parsed from the address', () => {
      expect(parseReviewFilter(new URLSearchParams('stars=4&color=&length=12'))).toEqual({
        stars: 4,
        color: undefined,
        length: 12,
      });
    });
  });

  test('a review has its photos and the shop’s answer', () => {
    const answered = reviewOf('r1', {
      pictures: ['/api/pictures/a.900x1200.webp', 'https://elsewhere.example/b.webp'],
      answer: 'Thank you.',
      answeredAt: Date.UTC(2026, 10, 6),
    });
    const { pictures, rows } = viewOf(product, [answered], 0);
    const [row] = rows;
    expect(pictures).toEqual(['/api/pictures/a.900x1200.webp', 'https://elsewhere.example/b.webp']);
    expect(row).toMatchObject({
      pictures,
      answer: { text: 'Thank you.', date: '6 November 2026' },
    });
    const html = row && rendered(row);
    expect(html).toContain('Our answer · 6 November 2026');
    expect(html).toContain('a.900x1200.240.avif');
  });

  test('sorts newest first', () => {
    const older = reviewOf('old', { _creationTime: 1 });
    const newer = reviewOf('new', { _creationTime: 2 });
    expect(viewOf(product, [older, newer], 0).rows.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test('a deleted sku has no name, and every reviewer has one', () => {
    const [row] = viewOf(product, [reviewOf('r1', { productSkuId: 'gone', user: undefined })], 0).rows;
    expect(row).toMatchObject({ skuName: undefined, name: 'Anonymous' });
  });

  test('average and count', () => {
    const five = reviewOf('r1', { ratings: rated({ overall: 5, value: 1, quality: 1 }) });
    const four = reviewOf('r2', { ratings: rated({ overall: 4 }) });
    expect(viewOf(product, [five, four], 0)).toMatchObject({
      average: { value: 4.5, text: '4.5' },
      count: 2,
      countText: '2 reviews',
    });
    expect(viewOf(product, [five], 0).countText).toBe('1 review');
    expect(viewOf(product, [], 0)).toMatchObject({ average: undefined, rows: [] });
  });

  test('only Hair has bars, and true to length labels its ends', () => {
    const [quality, length] = viewOf(product, [reviewOf('r1')], 0).bars;
    expect(quality).toEqual({ label: 'Hair quality', value: 5, text: '5.0 out of 5', ends: undefined });
    expect(length?.ends).toEqual(['Runs short', 'True to length']);
    expect(viewOf({ ...product, categoryName: 'Wigs' }, [reviewOf('r1')], 0).bars).toEqual([]);
  });

  test('views are shown from two on', () => {
    expect(viewOf(product, [], 1).views).toBeUndefined();
    expect(viewOf(product, [], 2).views).toBe('2 views today');
  });
});

const rendered = (row: ReviewRow) => renderToString(createElement(ReviewRows, { rows: [row] }));

test('escapes what a reviewer wrote', () => {
  const [row] = viewOf(
    product,
    [
      reviewOf('r1', {
        title: '<img src=x onerror=alert(1)>',
        content: '</li><script>alert(1)</script>\u2028',
        user: { firstName: '"><svg onload=alert(1)>', lastName: undefined },
      }),
    ],
    0,
  ).rows;
  if (!row) throw new Error('There is no row.');
  const markup = rendered(row);
  expect(markup).not.toMatch(/<(img|script|svg onload)/);
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(markup.match(/<li /g)).toHaveLength(1);
});

test('a review without helpful votes renders an empty place', () => {
  const [row] = viewOf(product, [reviewOf('r1', { helpfulCount: 0 })], 0).rows;
  if (!row) throw new Error('There is no row.');
  expect(rendered(row)).toContain('data-vote="r1" class="text-14 text-smoke empty:hidden"></p>');
});
