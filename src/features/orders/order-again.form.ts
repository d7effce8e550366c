import { addBagItem } from '#contract/bag/bag.endpoints.ts';
import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

/** Adds an order's available items to the bag. Returns the names of the others. */
export async function orderAgain(visitor: VisitorGateway, bagId: string, order: Order): Promise<string[]> {
  const missing: string[] = [];
  for (const item of order.items) {
    if (item.isGift) continue;
    if (!(await addItem(visitor, bagId, item))) missing.push(productDisplayName(item));
  }
  return missing;
}

/** False if the item is not available. */
async function addItem(visitor: VisitorGateway, bagId: string, item: OrderItem): Promise<boolean> {
  if (item.isOutOfStock) return false;
  const { productId, productSkuId, productSku } = item;
  const quantity = Math.min(item.quantity, item.currentQuantityAvailable ?? item.quantity);
  const body = { productId, productSkuId, productSku, quantity };
  return (await visitor.call(addBagItem, { params: { bagId }, body })).ok;
}

export function missingText(missing: readonly string[], { items }: Pick<Order, 'items'>): string {
  const isAll = missing.length === items.filter(({ isGift }) => !isGift).length;
  return `No longer available: ${missing.join(', ')}.${isAll ? '' : ' The rest is in your bag.'}`;
}
