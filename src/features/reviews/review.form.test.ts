import { describe, expect, test } from 'vitest';
import { postPicture } from '#contract/pictures/picture.endpoints.ts';
import { pictureTexts } from '#contract/pictures/picture.rules.ts';
import { createReview } from '#contract/reviews/review.endpoints.ts';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import { formOf } from '../../../tests/support/form.ts';
import { failed, ok, visitorWith } from './review.fixture.ts';
import { parseDraft, parsePhotos, submitReview } from './review.form.ts';

type Bought = Parameters<typeof submitReview>[1];

const bought = (productCategory: string, photos: readonly File[] = []) =>
  ({
    order: { _id: 'o1', orderNumber: '1001' },
    item: { _id: 'i1', productId: 'p1', productSkuId: 'k1', productCategory },
    photos,
  }) as Bought;

const filled = {
  title: '  So soft ',
  content: ' ',
  'stars.overall': '5',
  'stars.value': '4',
  'stars.quality': '3',
};

describe('a posted review', () => {
  test('is sent with every rating of its category', async () => {
    const { visitor, sent } = visitorWith([[createReview, ok({})]]);
    expect(await submitReview(parseDraft(formOf(filled)), bought('Wigs'), visitor)).toBeUndefined();
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
    ['with the stars of other products', filled, 'Hair'],
    ['with nothing', {}, 'Wigs'],
  ])('is not sent %s', async (_what, fields, category) => {
    const { visitor, sent } = visitorWith([[createReview, ok({})]]);
    expect(await submitReview(parseDraft(formOf(fields)), bought(category), visitor)).toBe(
      reviewTexts.failed,
    );
    expect(sent).toEqual([]);
  });

  test('that was refused fails', async () => {
    const draft = parseDraft(formOf(filled));
    expect(await submitReview(draft, bought('Wigs'), visitorWith([[createReview, failed]]).visitor)).toBe(
      reviewTexts.failed,
    );
  });

  test('is parsed as typed, with line breaks as one character', () => {
    expect(parseDraft(formOf({ ...filled, content: 'One\r\ntwo' }))).toEqual({
      title: '  So soft ',
      content: 'One\ntwo',
      stars: { overall: 5, value: 4, quality: 3 },
    });
  });

  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

  test('sends its photos first', async () => {
    const { visitor, sent } = visitorWith([
      [postPicture, [ok({ _id: 'one' }), ok({ _id: 'two' })]],
      [createReview, ok({})],
    ]);
    expect(
      await submitReview(parseDraft(formOf(filled)), bought('Wigs', [photo, photo]), visitor),
    ).toBeUndefined();
    expect(sent).toEqual([photo, photo, expect.objectContaining({ pictures: ['one', 'two'] })]);
  });

  test.each([
    ['is refused', [photo], 'Photos must be JPEG, PNG or WebP.'],
    ['is one too many', Array(5).fill(photo), pictureTexts.tooMany],
  ])('is not sent with a photo that %s', async (_what, photos, text) => {
    const refused = { ok: false, problem: 'refused', message: 'Photos must be JPEG, PNG or WebP.' };
    const { visitor, sent } = visitorWith([
      [postPicture, refused],
      [createReview, ok({})],
    ]);
    expect(await submitReview(parseDraft(formOf(filled)), bought('Wigs', photos), visitor)).toBe(text);
    expect(sent.filter((body) => body !== photo)).toEqual([]);
  });

  test('ignores an empty file', () => {
    const form = formOf(filled);
    form.append('photos', new File([], ''));
    form.append('photos', photo);
    expect(parsePhotos(form)).toEqual([photo]);
  });
});
