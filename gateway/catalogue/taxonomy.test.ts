import { beforeAll, expect, test } from 'vitest';
import { getColors, getSubcategories } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop } from '../../tests/support/listed-shop.ts';

const visitor = createVisitor(testDependencies());

const tools = { name: 'Tools', slug: 'tools', categoryId: 'category-hair', storeId: 'store-1' };

beforeAll(openListedShop);

test('categories have no subcategories by default', async () => {
  expect(await visitor.api('GET', '/categories')).toEqual({
    categories: [
      {
        _id: 'category-hair',
        _creationTime: expect.any(Number),
        name: 'Hair',
        slug: 'hair',
        description: 'Human hair.',
        isHair: true,
        storeId: 'store-1',
      },
      {
        _id: 'category-care',
        _creationTime: expect.any(Number),
        name: 'Hair care',
        slug: 'hair-care',
        isHair: false,
        storeId: 'store-1',
      },
    ],
  });
  expect(await visitor.api('GET', '/categories?withSubcategories=')).toEqual(
    await visitor.api('GET', '/categories'),
  );
});

test.each(['true', 'false', '%22true%22', '1'])(
  'categories come with their subcategories for withSubcategories=%s',
  async (value) => {
    expect(await visitor.api('GET', `/categories?withSubcategories=${value}`)).toMatchObject({
      categories: [
        { slug: 'hair', subcategories: [{ slug: 'lace-wigs' }, tools] },
        { slug: 'hair-care', subcategories: [{ slug: 'tools', categoryId: 'category-care' }] },
      ],
    });
  },
);

test('subcategories include their category', async () => {
  const { subcategories } = await answerOf(getSubcategories, visitor, '/subcategories');
  expect(subcategories).toHaveLength(3);
  expect(subcategories[1]).toEqual({ _id: 'sub-tools', _creationTime: expect.any(Number), ...tools });
});

test('colours have a name and, if known, a swatch', async () => {
  const { colors } = await answerOf(getColors, visitor, '/colors');
  expect(colors).toMatchObject([
    { _id: 'black', name: 'Natural black', hexCode: '#1A1513', storeId: 'store-1' },
    { _id: 'brown', name: 'Dark brown' },
    { _id: 'ginger', name: 'Ginger' },
  ]);
  expect(colors[2]?.hexCode).toBeUndefined();
});
