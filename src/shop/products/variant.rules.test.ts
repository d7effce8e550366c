import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSoldOut } from '#contract/products/stock.rules.ts';
import { type Choice, choose, firstVariant, optionsFor, type Variant } from './variant.rules.ts';

function variant(name: string, more: Partial<Variant> = {}): Variant {
  const [colorName, length, size] = name.split(' ');
  return {
    _id: name,
    sku: name,
    price: 1000,
    quantityAvailable: 5,
    inventoryCount: 5,
    colorName,
    length: length ? Number(length) : undefined,
    size,
    ...more,
  };
}
const soldOut = { quantityAvailable: 0 };

test('opens with the sku of the address, sold out or not', () => {
  const skus = [variant('Black 12'), variant('Black 30', soldOut)];
  expect(firstVariant(skus, 'Black 30')?._id).toBe('Black 30');
  expect(firstVariant(skus, 'Black 3')?._id).toBe('Black 12');
});

test('else with the shortest length in stock, else the shortest', () => {
  expect(firstVariant([variant('Black 20'), variant('Black 8', soldOut), variant('Red 12')])?._id).toBe(
    'Red 12',
  );
  expect(firstVariant([variant('Black 20', soldOut), variant('Red 12', soldOut)])?._id).toBe('Red 12');
});

test('opens with the cheapest on a tie or without lengths', () => {
  expect(firstVariant([variant('Black 12'), variant('Red 12', { price: 900 })])?._id).toBe('Red 12');
  expect(firstVariant([variant('Black'), variant('Red', { price: 900 })])?._id).toBe('Red');
});

test('a colour keeps the length, even if it is sold out', () => {
  const skus = [variant('Black 20'), variant('Red 18'), variant('Red 20', soldOut)];
  const [black] = skus as [Variant];
  expect(choose(skus, black, { color: 'Red' })._id).toBe('Red 20');
});

test('a missing length becomes the nearest in stock, the shorter of two', () => {
  const black = variant('Black 20');
  expect(choose([black, variant('Red 22'), variant('Red 18')], black, { color: 'Red' })._id).toBe('Red 18');
  const nearSoldOut = [black, variant('Red 22', soldOut), variant('Red 30')];
  expect(choose(nearSoldOut, black, { color: 'Red' })._id).toBe('Red 30');
  const allSoldOut = [black, variant('Red 30', soldOut), variant('Red 22', soldOut)];
  expect(choose(allSoldOut, black, { color: 'Red' })._id).toBe('Red 22');
});

test('a colour without a length to keep takes the cheapest', () => {
  const plain = variant('Plain');
  const skus = [plain, variant('Red 8'), variant('Red 30', { price: 900 })];
  expect(choose(skus, plain, { color: 'Red' })._id).toBe('Red 30');
});

test('a colour keeps the size if it exists, else takes the cheapest in stock', () => {
  const black = variant('Black 20 13x4');
  const skus = [black, variant('Red 20 5x5', { price: 500 }), variant('Red 20 13x4')];
  expect(choose(skus, black, { color: 'Red' })._id).toBe('Red 20 13x4');
  const others = [
    black,
    variant('Red 20 5x5', { ...soldOut, price: 100 }),
    variant('Red 20 6x6'),
    variant('Red 20 7x7', { price: 900 }),
  ];
  expect(choose(others, black, { color: 'Red' })._id).toBe('Red 20 7x7');
});

test('a choice that is current or impossible changes nothing', () => {
  const current = variant('Black 20 13x4', soldOut);
  const skus = [current, variant('Black 20 5x5', { price: 1 }), variant('Red 18')];
  expect(choose(skus, current, { color: 'Black' })).toBe(current);
  expect(choose(skus, current, { length: 20 })).toBe(current);
  expect(choose(skus, current, { length: 18 })).toBe(current);
  expect(choose(skus, current, { color: 'Blue' })).toBe(current);
  expect(choose(skus, current, { size: '13x4' })).toBe(current);
  expect(choose(skus, current, { size: '6x6' })).toBe(current);
});

test('options are unique, sorted by name or number, and marked if sold out', () => {
  const current = variant('Black 20 13x4');
  const skus = [
    current,
    variant('Red 8', soldOut),
    variant('Black 8', soldOut),
    variant('Black 20 5x5', soldOut),
    variant('Blonde 10'),
  ];
  expect(optionsFor(skus, current, { hasSizes: true })).toEqual({
    colors: [
      { value: 'Black', isChosen: true, isSoldOut: false },
      { value: 'Blonde', isChosen: false, isSoldOut: false },
      { value: 'Red', isChosen: false, isSoldOut: true },
    ],
    lengths: [
      { value: 8, isChosen: false, isSoldOut: true },
      { value: 20, isChosen: true, isSoldOut: false },
    ],
    sizes: [
      { value: '5x5', isChosen: false, isSoldOut: true },
      { value: '13x4', isChosen: true, isSoldOut: false },
    ],
  });
  expect(optionsFor(skus, current, { hasSizes: false }).sizes).toEqual([]);
});

const anyVariant = fc
  .record({
    colorName: fc.constantFrom('Black', 'Red', 'Blonde', undefined),
    length: fc.constantFrom(8, 12, 18, 20, 32, undefined),
    size: fc.constantFrom('5x5', '13x4', undefined),
    price: fc.constantFrom(500, 900, 1000),
    quantityAvailable: fc.constantFrom(0, 1, 5),
  })
  .map((drawn) => ({ ...variant('x'), ...drawn }));
const anyProduct = fc
  .array(anyVariant, { minLength: 1, maxLength: 14 })
  .map((drawn) => drawn.map((each, index) => ({ ...each, _id: `s${index}`, sku: `S${index}` })));

function choicesFrom(skus: Variant[], current: Variant, hasSizes: boolean): Choice[] {
  const options = optionsFor(skus, current, { hasSizes });
  return [
    ...options.colors.map(({ value }) => ({ color: value })),
    ...options.lengths.map(({ value }) => ({ length: value })),
    ...options.sizes.map(({ value }) => ({ size: value })),
  ];
}

function expectChosen(choice: Choice, before: Variant, after: Variant) {
  expect(after).toMatchObject('color' in choice ? { colorName: choice.color } : choice);
  if (!('color' in choice)) expect(after.colorName).toBe(before.colorName);
  if ('size' in choice) expect(after.length).toBe(before.length);
}

test('any sequence of choices ends at an existing sku with the last choice', () => {
  fc.assert(
    fc.property(anyProduct, fc.boolean(), fc.array(fc.nat(), { maxLength: 8 }), (skus, hasSizes, picks) => {
      const first = firstVariant(skus);
      picks.reduce((current, pick) => {
        const choices = current ? choicesFrom(skus, current, hasSizes) : [];
        const choice = choices[pick % Math.max(1, choices.length)];
        if (!current || !choice) return current;
        const next = choose(skus, current, choice);
        expect(skus).toContain(next);
        expectChosen(choice, current, next);
        return next;
      }, first);
    }),
  );
});

test('a sold-out option leads to a sold-out sku', () => {
  fc.assert(
    fc.property(anyProduct, (skus) => {
      const current = firstVariant(skus);
      if (!current) return;
      const { colors, lengths } = optionsFor(skus, current, { hasSizes: true });
      for (const { value, isSoldOut: isMarked } of colors) {
        if (isMarked) expect(isSoldOut(choose(skus, current, { color: value }))).toBe(true);
      }
      for (const { value, isSoldOut: isMarked } of lengths) {
        if (isMarked) expect(isSoldOut(choose(skus, current, { length: value }))).toBe(true);
      }
    }),
  );
});
