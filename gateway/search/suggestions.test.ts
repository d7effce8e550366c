import { beforeAll, expect, test } from 'vitest';
import { getSuggestions } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell } from '../../tests/support/listed-shop.ts';

const visitor = createVisitor(testDependencies());

const suggested = async (q: string) =>
  (await answerOf(getSuggestions, visitor, `/search/suggestions?q=${encodeURIComponent(q)}`)).suggestions;
const texts = async (q: string) => (await suggested(q)).map(({ text }) => text);

beforeAll(async () => {
  await openListedShop();
  await sell({
    'body-wave': {
      skus: [
        { color: 'black', price: 90, images: ['/media/black.webp'] },
        { color: 'ginger', price: 100, images: ['/media/ginger.webp'] },
      ],
    },
    'lace-draft': { availability: 'draft', skus: [{}] },
    ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`lace-${index + 1}`, { skus: [{}] }])),
  });
});

test('list categories first, each with its slug', async () => {
  expect((await suggested('hair'))[0]).toEqual({ text: 'Hair', href: '/shop/hair' });
  expect((await suggested('lace w'))[0]).toEqual({ text: 'Lace wigs', href: '/shop/hair/lace-wigs' });
});

test('leave out empty categories and unlisted products', async () => {
  expect(await texts('tools')).toEqual([]);
  expect(await texts('combs')).toEqual([]);
  expect(await texts('draft')).toEqual([]);
  expect(await texts('lace 99')).toEqual([]);
});

test('show picture and price of the matching sku, the picture as a full URL', async () => {
  expect(await suggested('body')).toEqual([
    {
      text: 'body-wave',
      href: '/shop/product/body-wave',
      image: 'https://shop.test/media/black.webp',
      productSku: { _id: 'sku-body-wave-1', productId: 'product-body-wave', price: 9_000 },
    },
  ]);
  expect(await suggested('gin')).toMatchObject([
    { image: 'https://shop.test/media/ginger.webp', productSku: { price: 10_000 } },
  ]);
});

test('are eight at most', async () => {
  const lace = await texts('lace');
  expect(lace).toEqual(['Lace wigs', ...[1, 2, 3, 4, 5, 6, 7].map((number) => `lace-${number}`)]);
});

test('match an incomplete word', async () => {
  for (const typed of ['b', 'bo', 'bod', 'body', 'body ', 'body w', 'body-wave']) {
    expect(await texts(typed)).toContain('body-wave');
  }
});

test('forgive a typing mistake', async () => {
  expect(await texts('boyd wave')).toEqual(['body-wave']);
});
