import { productId, skuId } from './product.rows.ts';

/** Days from the moment of seeding. */
type Days = number;

type PromoCodeDeclaration = {
  code: string;
  /** A percentage, or a fixed value in whole units. */
  off: { percent: number } | { fixed: number };
  displayText: string;
  from: Days;
  to: Days;
  active?: false;
  isExclusive?: true;
  isMultipleUses?: true;
  autoApply?: true;
  sitewide?: true;
  limit?: { of: number; used: number };
  /** The least subtotal, in whole units. */
  atLeast?: number;
  /** What a code for selected products covers; without items it covers the entire order. */
  items?: readonly PromoItemDeclaration[];
};

type PromoItemDeclaration =
  | { skuId: string; quantity?: number; quantityClaimed?: number }
  | { productId: string };

/** In order of creation: the gift comes first, so that it is the first code that applies itself. */
export const promoCodes: readonly PromoCodeDeclaration[] = [
  {
    code: 'SATINGIFT',
    off: { percent: 100 },
    displayText: 'GHS 180',
    from: -60,
    to: 365,
    autoApply: true,
    items: [{ skuId: skuId('satin-wig-storage-bag', 'only'), quantity: 50, quantityClaimed: 12 }],
  },
  {
    code: 'GLOW15',
    off: { percent: 15 },
    displayText: '15%',
    from: -20,
    to: 365,
    autoApply: true,
    isMultipleUses: true,
    items: [
      { skuId: skuId('beach-wave-lob', 'honey-blonde-12-5') },
      { skuId: skuId('curly-bob-wig', 'natural-black-10-4') },
      { skuId: skuId('curly-bob-wig', 'ginger-10-4') },
      { skuId: skuId('straight-fringe-wig', 'jet-black-12') },
      { skuId: skuId('nourishing-hair-oil', 'only') },
    ],
  },
  {
    code: 'WELCOMEBACK25',
    off: { percent: 25 },
    displayText: '25%',
    from: -90,
    to: 365,
    isExclusive: true,
    autoApply: true,
  },
  { code: 'STRAND10', off: { percent: 10 }, displayText: '10%', from: -90, to: 365 },
  {
    code: 'LEGON100',
    off: { fixed: 100 },
    displayText: 'GHS 100',
    from: -90,
    to: 365,
    isMultipleUses: true,
    atLeast: 500,
  },
  {
    code: 'ACCRA50',
    off: { fixed: 50 },
    displayText: 'GHS 50',
    from: -30,
    to: 365,
    atLeast: 400,
    items: [
      { productId: productId('body-wave-bundles') },
      { productId: productId('straight-bundles') },
      { productId: productId('deep-wave-bundles') },
      { productId: productId('water-wave-bundles') },
    ],
  },
  {
    code: 'FIRST50',
    off: { percent: 15 },
    displayText: '15%',
    from: -45,
    to: 365,
    limit: { of: 50, used: 49 },
  },
  {
    code: 'EARLYBIRD',
    off: { percent: 20 },
    displayText: '20%',
    from: -45,
    to: 365,
    limit: { of: 20, used: 20 },
  },
  { code: 'HOMOWO20', off: { percent: 20 }, displayText: '20%', from: -120, to: -90 },
  { code: 'NEXTYEAR30', off: { percent: 30 }, displayText: '30%', from: 365, to: 730 },
  {
    code: 'STUDIO15',
    off: { percent: 15 },
    displayText: '15%',
    from: -90,
    to: 365,
    active: false,
    autoApply: true,
    sitewide: true,
  },
];

export const promoCodeId = (code: string) => `promo-${code.toLowerCase()}`;

/** Points are ten for each unit spent, so the first tier is an order of about GHS 2 500. */
export const rewardTiers = [
  { name: 'Copper', pointsRequired: 25_000, off: { fixed: 50 } },
  { name: 'Silk', pointsRequired: 75_000, off: { percent: 5 } },
  { name: 'Strand circle', pointsRequired: 150_000, off: { percent: 10 } },
] as const;
