import { describe, expect, test } from 'vitest';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { createReview, getOrderItemReview, getOwnReviews } from '#contract/reviews/review.endpoints.ts';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import { formOf } from '../../../tests/support/form.ts';
import { failed, ok, visitorWith } from './review.fixture.ts';
import { loadReviewScreen, reviewableLines } from './review.load.ts';

const item = { _id: 'i1', orderId: 'o1', productId: 'p1', productSkuId: 'k1', productCategory: 'Wigs' };
const orderThatIs = (status: string) => ok({ _id: 'o1', orderNumber: '1001', status, items: [item] });
const review = { _creationTime: Date.UTC(2026, 10, 5), isPublished: false };

const complete = {
  title: 'Soft',
  content: '',
  'stars.overall': '5',
  'stars.value': '4',
  'stars.quality': '3',
};

const visit = (
  answers: [unknown, unknown][],
  { form, isSent = false, itemId = 'i1' }: { form?: FormData; isSent?: boolean; itemId?: string } = {},
) => loadReviewScreen(visitorWith(answers).visitor, { orderId: 'o1', itemId, form, isSent });

describe('the review page of an order line', () => {
  test('an empty form for a delivered order', async () => {
    expect(await visit([[getOrder, orderThatIs('delivered')]])).toMatchObject({
      step: 'form',
      item,
      draft: { title: '', stars: {} },
      problem: undefined,
    });
  });

  test('too early for an open order', async () => {
    expect(await visit([[getOrder, orderThatIs('open')]])).toMatchObject({
      step: 'tooEarly',
      text: 'You can review this once you have it.',
    });
  });

  test('an existing review takes precedence over the order’s status', async () => {
    for (const status of ['delivered', 'refund-pending', 'open']) {
      const screen = await visit([
        [getOrder, orderThatIs(status)],
        [getOwnReviews, ok([review])],
      ]);
      expect(screen).toMatchObject({
        step: 'earlier',
        text: 'You reviewed this product on 5 November 2026.',
      });
    }
  });

  test('uses the line’s review if those of the sku fail to load', async () => {
    const screen = await visit([
      [getOrder, orderThatIs('delivered')],
      [getOwnReviews, failed],
      [getOrderItemReview, ok(review)],
    ]);
    expect(screen).toMatchObject({ step: 'earlier' });
  });

  test('reviews that fail to load count as none', async () => {
    const screen = await visit([
      [getOrder, orderThatIs('delivered')],
      [getOwnReviews, failed],
      [getOrderItemReview, failed],
    ]);
    expect(screen).toMatchObject({ step: 'form' });
  });

  test.each([
    [false, "Thank you. Your review will appear once it's approved."],
    [true, 'Thank you. Your review is published.'],
  ])('thanks for a review that was saved, published or not (%s)', async (isPublished, text) => {
    const screen = await visit(
      [
        [getOrder, orderThatIs('delivered')],
        [getOwnReviews, ok([{ ...review, isPublished }])],
      ],
      { isSent: true },
    );
    expect(screen).toMatchObject({ step: 'sent', text });
  });

  test('an unknown order or line is missing', async () => {
    expect(await visit([])).toEqual({ step: 'missing' });
    expect(await visit([[getOrder, ok(null)]])).toEqual({ step: 'missing' });
    expect(await visit([[getOrder, orderThatIs('delivered')]], { itemId: 'other' })).toEqual({
      step: 'missing',
    });
  });
});

describe('a posted review', () => {
  const form = formOf(complete);

  test('is saved', async () => {
    const screen = await visit(
      [
        [getOrder, orderThatIs('delivered')],
        [createReview, ok({})],
      ],
      { form },
    );
    expect(screen).toEqual({ step: 'done' });
  });

  test('that is refused returns with all its fields', async () => {
    const screen = await visit(
      [
        [getOrder, orderThatIs('delivered')],
        [createReview, failed],
      ],
      { form },
    );
    expect(screen).toMatchObject({
      step: 'form',
      draft: { title: 'Soft', stars: { overall: 5, value: 4, quality: 3 } },
      problem: reviewTexts.failed,
    });
  });

  test('of a customer who was signed out meanwhile is kept', async () => {
    expect(await visit([[getOrder, ok(null)]], { form })).toMatchObject({
      step: 'signedOut',
      draft: { title: 'Soft', stars: { overall: 5, value: 4, quality: 3 } },
    });
  });

  test('that another tab has already sent shows the existing one', async () => {
    const screen = await visit(
      [
        [getOrder, orderThatIs('delivered')],
        [createReview, failed],
        [getOwnReviews, [ok([]), ok([review])]],
      ],
      { form },
    );
    expect(screen).toMatchObject({ step: 'earlier' });
  });

  test('from the order’s page is not sent yet', async () => {
    const handedOn = formOf({ title: 'Soft', content: 'It holds.', action: 'draft' });
    const screen = await visit(
      [
        [getOrder, orderThatIs('delivered')],
        [createReview, ok({})],
      ],
      { form: handedOn },
    );
    expect(screen).toMatchObject({ step: 'form', draft: { title: 'Soft', content: 'It holds.' } });
  });

  test('is not lost while the gateway does not answer', async () => {
    expect(await visit([[getOrder, failed]], { form })).toMatchObject({
      step: 'unknown',
      message: 'Not now.',
      draft: { title: 'Soft', stars: { overall: 5 } },
    });
    expect(await visit([[getOrder, failed]])).toMatchObject({ step: 'unknown', draft: undefined });
  });
});

test('the order’s page offers lines without a review', async () => {
  const other = { ...item, _id: 'i2', productSkuId: 'k2' };
  const { visitor } = visitorWith([[getOwnReviews, [ok([review]), ok([])]]]);
  const order = { items: [item, other] } as unknown as Parameters<typeof reviewableLines>[1];
  expect(await reviewableLines(visitor, order)).toEqual([other]);
});
