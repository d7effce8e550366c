import type { bag, bagItem } from '#gateway/database/customer.tables.ts';
import { bags } from './bags.ts';
import { bagId, userId } from './customer.rows.ts';
import type { ProductRows } from './product.rows.ts';

export function bagRows(at: number): (typeof bag.$inferInsert)[] {
  return bags.map(({ of }) => ({ id: bagId(of), createdAt: at, updatedAt: at, ownerId: userId(of) }));
}

export function bagItemRows(products: readonly ProductRows[], at: number): (typeof bagItem.$inferInsert)[] {
  const productOf = new Map(
    products.flatMap(({ skus }) => skus.map((sku) => [sku.id, sku.productId] as const)),
  );
  return bags.map(({ of, skuId, quantity }) => {
    const productId = productOf.get(skuId);
    if (productId === undefined) throw new RangeError(`${of} has ${skuId} in the bag, which is not sold`);
    return {
      id: `${bagId(of)}-item`,
      createdAt: at,
      updatedAt: at,
      bagId: bagId(of),
      productId,
      skuId,
      quantity,
    };
  });
}
