import { expect, test } from 'vitest';
import type { StaffProduct, Taxonomy } from '#contract/admin/product.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { formOf } from '../../../tests/support/form.ts';
import {
  draftError,
  formatAttributes,
  isForSale,
  isWholeChange,
  parseProductForm,
  rebaseStockCounts,
  type SheetRow,
  sheetRows,
} from './product.form.ts';

const taxonomy: Taxonomy = {
  currency: 'ghs',
  categories: [],
  colors: [{ _id: 'color-plum', name: 'Plum', hexCode: undefined, revision: 1 }],
};
const product: StaffProduct = {
  _id: 'product-bob',
  name: 'Bob',
  slug: 'bob',
  description: undefined,
  attributes: {},
  revision: 3,
  categoryId: 'category-wigs',
  subcategoryId: 'subcategory-wigs',
  availability: 'live',
  isVisible: true,
  alts: {},
  stock: [],
  variants: [
    {
      _id: 'sku-1',
      sku: 'BOB-10',
      price: toMinor(90_050),
      length: 10,
      colorId: 'color-plum',
      size: '13x4',
      weight: '120 g',
      isVisible: true,
      inventoryCount: 5,
      quantityAvailable: 3,
      images: ['/api/pictures/a.webp', '/media/b.webp'],
    },
  ],
};

function posted([row]: readonly SheetRow[], typed: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Bob', slug: 'bob', ...row, ...typed }))
    form.set(row && name in row ? `v0.${name}` : name, String(value));
  return form;
}

const unchanged = {
  _id: 'sku-1',
  sku: 'BOB-10',
  price: 90_050,
  length: 10,
  colorId: 'color-plum',
  size: '13x4',
  weight: '120 g',
  isVisible: true,
  stockChange: 0,
  images: undefined,
};

test('an untouched form leaves the variants unchanged', () => {
  expect(parseProductForm(posted(sheetRows(product, undefined, taxonomy))).variants).toEqual([unchanged]);
});

test('details go by the names that shoppers see', () => {
  const { attributes } = parseProductForm(
    posted([], { attributes: 'make: Lace front\nTexture: wavy: loose\nwigMake: Custom\nCap: Mesh' }),
  );
  expect(attributes).toEqual({ wigMake: 'Custom', wigTexture: 'wavy: loose', Cap: 'Mesh' });
  expect(formatAttributes(attributes)).toBe('Make: Custom\nTexture: wavy: loose\nCap: Mesh');
});

test('a copy has the original’s variants and pictures, without stock and SKUs', () => {
  expect(parseProductForm(posted(sheetRows(undefined, undefined, taxonomy, product))).variants).toEqual([
    { ...unchanged, _id: undefined, sku: '', images: product.variants[0]?.images },
  ]);
});

test('a copy starts without stock', () => {
  expect(sheetRows(undefined, undefined, taxonomy, product)).toMatchObject([{ stock: '0', held: 0 }]);
  expect(sheetRows(product, undefined, taxonomy)).toMatchObject([{ stock: '3', held: 2 }]);
});

test('adds the combinations that the product does not have yet, or one without options', () => {
  const added = (typed: Record<string, string>) =>
    parseProductForm(posted(sheetRows(product, undefined, taxonomy), typed)).variants.slice(1);
  const options = { 'add.color': 'color-plum', 'add.lengths': '10", 12, 12 inches', 'add.sizes': '13x4' };
  expect(added({ ...options, 'add.price': '30' })).toMatchObject([
    { length: 12, price: 3000, stockChange: 0 },
  ]);
  expect(added({ 'add.price': '30' })).toMatchObject([{ length: undefined, price: 3000 }]);
  expect(added({})).toEqual([]);
});

test('the web address of a long name has 100 characters', () => {
  const form = posted(sheetRows(product, undefined, taxonomy), { name: 'x'.repeat(120), slug: '' });
  expect(parseProductForm(form).slug).toBe('x'.repeat(100));
});

test('a change of stock is a whole number', () => {
  const isWhole = (delta: string) => isWholeChange(formOf({ delta }));
  expect(['5', '-3', ' +2 ', '1,000'].filter(isWhole)).toHaveLength(4);
  expect(['', '5x', '1.5', '1234567'].filter(isWhole)).toEqual([]);
});

test('changes colour, length and lace of a variant', () => {
  const form = posted(sheetRows(product, undefined, taxonomy), { length: '12', colorId: '', size: '5x5' });
  expect(parseProductForm(form).variants).toMatchObject([
    { _id: 'sku-1', length: 12, colorId: undefined, size: '5x5' },
  ]);
  expect(sheetRows(product, form, taxonomy)).toMatchObject([{ length: '12', colorId: '', size: '5x5' }]);
});

test.each([
  [{ name: ' ' }, /name/],
  [{ slug: 'Not an address' }, /web address/],
  [{ 'add.stock': '5' }, /price/],
  [{ sku: 'X'.repeat(65) }, /SKU/],
  [{ price: 'dear' }, /price/],
  [{ stock: 'many' }, /Stock/],
  [{ stock: ' ' }, /Stock/],
  [{ attributes: 'Make: Lace front\nTexture Wavy' }, /detail/],
  [{ attributes: 'wigMake:' }, /detail/],
  [{ attributes: ': Wavy' }, /detail/],
  [{ length: 'ten' }, /Lengths/],
  [{ length: '10.5' }, /Lengths/],
  [{ length: '0' }, /Lengths/],
])('rejects %j by the name of its field', (typed, message) => {
  const rows = sheetRows(product, undefined, taxonomy);
  expect(draftError(parseProductForm(posted(rows, typed)))).toMatch(message);
  expect(draftError(parseProductForm(posted(rows)))).toBeUndefined();
});

test.each([
  ['its own lost response', { stock: '8' }, 8, 5, 0],
  ['another count', { stock: '8' }, 4, 1, 4],
  ['another count, with one sold since', { stock: '8' }, 3, 1, 4],
  ['a count this form did not change', {}, 8, 5, 0],
])('a count saved over %s is applied once', (_, typed, free, applied, expected) => {
  const form = posted(sheetRows(product, undefined, taxonomy), typed);
  const now = {
    ...product,
    variants: product.variants.map((each) => ({ ...each, quantityAvailable: free })),
  };
  const changes = [
    {
      after: {
        variants: [
          { sku: 'BOB-10', stockChange: applied },
          { sku: 'BOB-12', stockChange: 7 },
        ],
      },
    },
    { after: { pictures: [] } },
    { after: null },
  ];
  rebaseStockCounts(form, now, { revision: 4, changes });
  const again = posted(sheetRows(now, form, taxonomy));
  expect(parseProductForm(again).variants[0]?.stockChange).toBe(expected);
});

test('a live product is for sale with a shown variant that has a price', () => {
  const [variant] = product.variants;
  if (!variant) throw new Error('no variant');
  expect(isForSale(product)).toBe(true);
  for (const change of [
    { variants: [] },
    { variants: [{ ...variant, isVisible: false }] },
    { variants: [{ ...variant, price: toMinor(0) }] },
    { isVisible: false },
    { availability: 'draft' as const },
  ])
    expect(isForSale({ ...product, ...change }), JSON.stringify(change)).toBe(false);
});

test('a variant added meanwhile stays visible', () => {
  const form = posted(sheetRows(product, undefined, taxonomy));
  const added = product.variants.map((each) => ({ ...each, _id: 'sku-2', sku: 'BOB-12', length: 12 }));
  const now = { ...product, variants: [...product.variants, ...added] };
  expect(sheetRows(now, form, taxonomy)[1]?.isVisible).toBe(true);
});
