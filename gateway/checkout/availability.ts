import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import type { WantedGoods } from './goods.records.ts';
import type { SoldLine } from './snapshot.ts';

/**
 * The lines that cannot be had as wanted, and how much of each this customer could still take: what is held for
 * them counts, what is no longer sold is 0.
 */
export function unavailableProducts(
  goods: readonly WantedGoods[],
  held: ReadonlyMap<string, number>,
): UnavailableProduct[] {
  return goods
    .map(({ skuId, quantity, isSellable: canSell, quantityAvailable, inventoryCount }) => {
      const free = Math.min(quantityAvailable + (held.get(skuId) ?? 0), inventoryCount);
      return { productSkuId: skuId, requested: quantity, available: canSell ? free : 0 };
    })
    .filter(({ requested, available }) => available < requested);
}

/** Sold by the catalogue still, with everything a sold line needs. */
export function isSellable(goods: WantedGoods): goods is WantedGoods & SoldLine {
  return (
    goods.isSellable && goods.productId !== null && goods.productSku !== null && goods.productName !== null
  );
}

export function soldLine(goods: WantedGoods & SoldLine): SoldLine {
  const { isSellable: _, fullPrice: __, quantityAvailable: ___, inventoryCount: ____, ...line } = goods;
  return line;
}
