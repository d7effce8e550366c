import { getLinkedOrder, getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import type { LinkedOrder, Order } from '#contract/orders/order.schema.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { nullIfMissing, type Result } from '#gateway-client/result.ts';

/** Newest first. Empty for a visitor without an identity. */
export async function loadOrders(visitor: VisitorGateway): Promise<Result<readonly Order[]>> {
  const orders = nullIfMissing(await visitor.call(getOrders));
  return orders.ok ? { ...orders, data: orders.data ?? [] } : orders;
}

type OrderPoints = { readonly points: number; readonly transaction?: unknown };

/** The visitor's own order, or one opened read-only by the link in an e-mail. */
export type LoadedOrder =
  | { readonly kind: 'own'; readonly order: Order; readonly points: OrderPoints | undefined }
  | { readonly kind: 'linked'; readonly order: LinkedOrder };

/**
 * Null if the order is neither this visitor's nor opened by the `key` of an e-mail's link. Points are omitted if they
 * fail to load.
 */
export async function loadOrder(
  visitor: VisitorGateway,
  orderId: string,
  key: string | null,
): Promise<Result<LoadedOrder | null>> {
  const own = nullIfMissing(await visitor.call(getOrder, { params: { orderId } }));
  if (!own.ok) return own;
  if (own.data === null) return key ? loadLinkedOrder(visitor, orderId, key) : { ...own, data: null };
  const points = await visitor.call(getOrderPoints, { query: { orderId: own.data._id } });
  const data = { kind: 'own', order: own.data, points: points.ok ? points.data : undefined } as const;
  return { ...own, data };
}

async function loadLinkedOrder(
  visitor: VisitorGateway,
  orderId: string,
  key: string,
): Promise<Result<LoadedOrder | null>> {
  const linked = nullIfMissing(await visitor.call(getLinkedOrder, { params: { orderId }, query: { key } }));
  if (!linked.ok) return linked;
  return { ...linked, data: linked.data && { kind: 'linked', order: linked.data } };
}
