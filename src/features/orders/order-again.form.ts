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
  const reduced: string[] = [];
  for (const item of items) {
    const quantity = Math.min(item.quantity, item.currentQuantityAvailable ?? item.quantity);
    const added = item.isOutOfStock ? undefined : await addItem(visitor, bagId, item, quantity);
    if (added && !added.ok && added.problem !== 'refused' && added.problem !== 'missing')
      return added.message;
    if (!added?.ok) missing.push(productDisplayName(item));
    else if (quantity < item.quantity) reduced.push(`Only ${quantity} left: ${productDisplayName(item)}.`);
  }
  if (missing.length === 0 && reduced.length === 0) return undefined;
  const gone = missing.length > 0 ? [`No longer available: ${missing.join(', ')}.`] : [];
  const rest = missing.length < items.length ? ['What we have is in your bag.'] : [];
  return [...gone, ...reduced, ...rest].join(' ');
}

function addItem(visitor: VisitorGateway, bagId: string, item: OrderItem, quantity: number) {
  const { productId, productSkuId, productSku } = item;
  const body = { productId, productSkuId, productSku, quantity };
  return visitor.call(addBagItem, { params: { bagId }, body });
}
