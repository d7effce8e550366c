import { addBagItem } from '#contract/bag/bag.endpoints.ts';
import type { Order, OrderItem } from '#contract/orders/order.schema.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

/** Adds an order's available items to the bag. Returns the problem, if not all are in it. */
export async function orderAgain(
  visitor: VisitorGateway,
  bagId: string,
  order: Order,
): Promise<string | undefined> {
  const items = order.items.filter(({ isGift }) => !isGift);
  const missing: string[] = [];
  for (const item of items) {
    const added = item.isOutOfStock ? undefined : await addItem(visitor, bagId, item);
    if (added?.ok) continue;
    if (added && added.problem !== 'refused' && added.problem !== 'missing') return added.message;
    missing.push(productDisplayName(item));
  }
  if (missing.length === 0) return undefined;
  const rest = missing.length === items.length ? '' : ' The rest is in your bag.';
  return `No longer available: ${missing.join(', ')}.${rest}`;
}

function addItem(visitor: VisitorGateway, bagId: string, item: OrderItem) {
  const { productId, productSkuId, productSku } = item;
  const quantity = Math.min(item.quantity, item.currentQuantityAvailable ?? item.quantity);
  const body = { productId, productSkuId, productSku, quantity };
  return visitor.call(addBagItem, { params: { bagId }, body });
}
