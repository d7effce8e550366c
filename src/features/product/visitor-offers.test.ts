import { beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import type { StageView } from './product.view.ts';

const variant = {
  _id: 'sku',
  sku: 'SKU',
  price: toMinor(100_000),
  colorName: undefined,
  length: undefined,
  size: undefined,
  weight: undefined,
  quantityAvailable: 5,
  now: 'GHS 900',
  was: 'GHS 1,000',
  name: 'Wig',
  gallery: 0,
};
const view: StageView = {
  productId: 'p',
  slug: 'wig',
  category: 'Hair',
  description: undefined,
  make: undefined,
  texture: undefined,
  variants: [variant],
  galleries: [[]],
  swatches: {},
  firstId: 'sku',
  gift: {
    name: 'Band',
    image: undefined,
    texts: { value: 'Valued at GHS 180', claimed: '12 of 50 claimed' },
  },
  currency: 'ghs',
};
const code = {
  _id: 'c',
  _creationTime: 1,
  code: 'GLOW',
  storeId: 's',
  discountType: 'percentage',
  discountValue: 10,
  span: 'entire-order',
  active: true,
  autoApply: true,
  validFrom: 0,
  validTo: 1,
  items: [],
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
});

async function seenWith(codes: object[]): Promise<StageView> {
  vi.stubGlobal('fetch', async () => Response.json(codes));
  const { withVisitorOffers } = await import('./visitor-offers.ts');
  return withVisitorOffers(view);
}

test('a code that this shopper has used up takes nothing off, and a gift that is gone keeps its place', async () => {
  const { variants, gift } = await seenWith([{ ...code, isUsable: false }]);
  expect(variants[0]).toMatchObject({ now: expect.stringMatching(/^GHS\s1,000$/), was: undefined });
  expect(gift?.isGone).toBe(true);
  expect(gift?.texts).toEqual({
    value: 'Valued at GHS 180',
    claimed: 'No longer available',
  });
});

test('an exclusive code that is this shopper’s own shows', async () => {
  const { variants } = await seenWith([{ ...code, isExclusive: true, isUsable: true }]);
  expect(variants[0]?.was).toMatch(/^GHS\s1,000$/);
});

test('without an answer all stays as the edge drew it', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  const { withVisitorOffers } = await import('./visitor-offers.ts');
  expect(await withVisitorOffers(view)).toBe(view);
});
