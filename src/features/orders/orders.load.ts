import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { orNone, type Result } from '#gateway-client/result.ts';

/** Newest first; a visitor without an identity has none. */
export async function loadOrders(visitor: VisitorGateway): Promise<Result<readonly Order[]>> {
  const orders = orNone(await visitor.call(getOrders));
  return orders.ok ? { ...orders, data: orders.data ?? [] } : orders;
}

export type OrderPoints = { readonly points: number; readonly transaction?: unknown };

/** Null for an order that is not this visitor's. Points that cannot be had are left out. */
export async function loadOrder(
  visitor: VisitorGateway,
  orderId: string,
): Promise<Result<{ readonly order: Order; readonly points: OrderPoints | undefined } | null>> {
  const order = orNone(await visitor.call(getOrder, { params: { orderId } }));
  if (!order.ok || order.data === null) return order.ok ? { ...order, data: null } : order;
  const points = await visitor.call(getOrderPoints, { query: { orderId: order.data._id } });
  return { ...order, data: { order: order.data, points: points.ok ? points.data : undefined } };
}
