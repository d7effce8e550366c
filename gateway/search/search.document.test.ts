import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { matchingSkus } from './search.document.ts';
import { parseWords } from './search.query.ts';

const sku = (colorId: string | null, length: number | null) => ({
  id: `${colorId}-${length}`,
  createdAt: 1,
  productId: 'bob',
  sku: `${colorId}-${length}`,
  price: toMinor(100),
  length,
  colorId,
  size: null,
  weight: null,
  images: [],
  inventoryCount: 1,
  quantityAvailable: 1,
  isVisible: true,
  isListed: true,
  productName: null,
  attributes: null,
});

const skus = [sku('black', 10), sku('black', 12), sku('ginger', 10), sku(null, 12)];

test.each([
  ['bob', ['black-10', 'black-12', 'ginger-10', 'null-12']],
  ['ginger bob', ['ginger-10']],
  ['Natural', ['black-10', 'black-12']],
  ['wigs 12 inch', ['black-12', 'null-12']],
  ['black 12', ['black-12']],
  ['ginger 12', ['black-12', 'ginger-10', 'null-12']],
  ['lace ginger', ['ginger-10']],
])('shows for %j the skus it names', (text, ids) => {
  const colorNames = { black: 'Natural black', ginger: 'Ginger' };
  const matches = matchingSkus(parseWords(text), { ownWords: 'Curly bob lace Wigs Bobs', skus, colorNames });
  expect(matches.map(({ id }) => id)).toEqual(ids);
});
