import { openListedShop, sell } from './listed-shop.ts';

/** Listed products in order of creation. */
export const allSlugs = ['last-one', 'sold-out', 'many-options', 'tongs', 'comb'];

/** A shop with sold-out, hidden, unpriced and many-option products. */
export async function openVariedShop(): Promise<void> {
  await openListedShop();
  await sell({
    'last-one': { skus: [{ color: 'black', length: 12, price: 900, stock: 1 }] },
    'sold-out': { skus: [{ color: 'brown', length: 18, price: 800, stock: 0 }] },
    'many-options': {
      skus: [
        { color: 'ginger', length: 24, price: 1500.5, stock: 2 },
        { color: 'black', length: 12, price: 1000, stock: 3 },
        { color: 'black', length: 24, price: 1400, stock: 4 },
        { color: 'brown', length: 12, price: 700, isVisible: false },
        { color: 'brown', length: 18, price: 0 },
      ],
    },
    hidden: { isVisible: false, skus: [{ color: 'black', length: 12 }] },
    draft: { availability: 'draft', skus: [{ color: 'black', length: 12 }] },
    unpriced: { skus: [{ color: 'black', length: 12, price: 0 }] },
    tongs: { subcategory: 'sub-tools', skus: [{ price: 60 }] },
    comb: { subcategory: 'sub-combs', skus: [{ price: 25.25 }] },
  });
}
