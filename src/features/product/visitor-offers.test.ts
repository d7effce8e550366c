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
  title: undefined,
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

test('a used code gives no discount, and an unavailable gift stays visible', async () => {
  const { variants, gift } = await seenWith([{ ...code, isUsable: false }]);
  expect(variants[0]).toMatchObject({ now: expect.stringMatching(/^GHS\s1,000$/), was: undefined });
  expect(gift?.isGone).toBe(true);
  expect(gift?.texts).toEqual({
    value: 'Valued at GHS 180',
    claimed: 'No longer available',
  });
});

test('shows a discount of this visitor’s exclusive code', async () => {
  const { variants } = await seenWith([{ ...code, isExclusive: true, isUsable: true }]);
  expect(variants[0]?.was).toMatch(/^GHS\s1,000$/);
});

test('a failed call changes nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  const { withVisitorOffers } = await import('./visitor-offers.ts');
  expect(await withVisitorOffers(view)).toBe(view);
});
