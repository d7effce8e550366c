import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { getOrderPoints } from '#contract/rewards/reward.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

/** Newest first; a visitor without an identity has none. */
export async function loadOrders(visitor: VisitorGateway): Promise<Result<readonly Order[]>> {
  const orders = await visitor.call(getOrders);
  return !orders.ok && orders.problem === 'missing' ? { ok: true, data: [], date: undefined } : orders;
}

export type OrderPoints = { readonly points: number; readonly transaction?: unknown };

/** Null for an order that is not this visitor's. Points that cannot be had are left out. */
export async function loadOrder(
  visitor: VisitorGateway,
  orderId: string,
): Promise<Result<{ readonly order: Order; readonly points: OrderPoints | undefined } | null>> {
  const order = await visitor.call(getOrder, { params: { orderId } });
  if (!order.ok) return order.problem === 'missing' ? { ok: true, data: null, date: undefined } : order;
  if (order.data === null) return { ...order, data: null };
  const points = await visitor.call(getOrderPoints, { query: { orderId: order.data._id } });
  return { ...order, data: { order: order.data, points: points.ok ? points.data : undefined } };
}
