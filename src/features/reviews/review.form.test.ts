import { describe, expect, test } from 'vitest';
import { createReview } from '#contract/reviews/review.endpoints.ts';
import { failed, formOf, ok, visitorWith } from './review.fixture.ts';
import { draftIn, submitReview } from './review.form.ts';

type Bought = Parameters<typeof submitReview>[1];

const bought = (productCategory: string) =>
  ({
    order: { _id: 'o1', orderNumber: '1001' },
    item: { _id: 'i1', productId: 'p1', productSkuId: 'k1', productCategory },
  }) as Bought;

const filled = {
  title: '  So soft ',
  content: ' ',
  'stars.overall': '5',
  'stars.value': '4',
  'stars.quality': '3',
};

describe('a posted review', () => {
  test('is sent with every rating of its kind of goods', async () => {
    const { visitor, sent } = visitorWith([[createReview, ok({})]]);
    expect(await submitReview(draftIn(formOf(filled)), bought('Wigs'), visitor)).toBe(true);
    expect(sent).toEqual([
      {
        orderId: 'o1',
        orderNumber: '1001',
        orderItemId: 'i1',
        productId: 'p1',
        productSkuId: 'k1',
        title: 'So soft',
        content: undefined,
        ratings: [
          { key: 'overall', label: 'Overall', value: 5 },
          { key: 'value', label: 'Value', value: 4 },
          { key: 'quality', label: 'Quality', value: 3 },
        ],
      },
    ]);
  });

  test.each([
    ['without a title', { ...filled, title: '   ' }, 'Wigs'],
    ['without a star', { ...filled, 'stars.value': '0' }, 'Wigs'],
    ['with the stars of other goods', filled, 'Hair'],
    ['with nothing', {}, 'Wigs'],
  ])('is not sent %s', async (_what, fields, category) => {
    const { visitor, sent } = visitorWith([[createReview, ok({})]]);
    expect(await submitReview(draftIn(formOf(fields)), bought(category), visitor)).toBe(false);
    expect(sent).toEqual([]);
  });

  test('that was refused has failed', async () => {
    const draft = draftIn(formOf(filled));
    expect(await submitReview(draft, bought('Wigs'), visitorWith([[createReview, failed]]).visitor)).toBe(
      false,
    );
  });

  test('is read as it was typed, a line break as one letter', () => {
    expect(draftIn(formOf({ ...filled, content: 'One\r\ntwo' }))).toEqual({
      title: '  So soft ',
      content: 'One\ntwo',
      stars: { overall: 5, value: 4, quality: 3 },
    });
  });
});
