import { getOrder } from '#contract/orders/order.endpoints.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { getOrderItemReview, getOwnReviews } from '#contract/reviews/review.endpoints.ts';
import type { OwnReview } from '#contract/reviews/review.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

export type OrderLine = Order['items'][number];

export type Reviewable = {
  readonly order: Order;
  readonly item: OrderLine;
  /** What this customer wrote of the same sku before. */
  readonly earlier: OwnReview | undefined;
};

/** An order whose goods can be reviewed; null for one that is not this visitor's. */
export async function loadReviewedOrder(
  visitor: VisitorGateway,
  orderId: string,
): Promise<Result<Order | null>> {
  const order = await visitor.call(getOrder, { params: { orderId } });
  return !order.ok && order.problem === 'missing' ? { ok: true, data: null, date: undefined } : order;
}

/** The lines that this customer has not reviewed yet; of equal goods of other orders neither. */
export async function reviewableLines(visitor: VisitorGateway, { items }: Order): Promise<OrderLine[]> {
  const earlier = await Promise.all(items.map((item) => ownReviewOf(visitor, item)));
  return items.filter((_, index) => !earlier[index]);
}

/** One line of an order with the review there is; null where either is unknown. */
export async function loadReviewable(
  visitor: VisitorGateway,
  orderId: string,
  orderItemId: string,
): Promise<Result<Reviewable | null>> {
  const order = await loadReviewedOrder(visitor, orderId);
  if (!order.ok) return order;
  const item = order.data?.items.find(({ _id }) => _id === orderItemId);
  if (!order.data || !item) return { ...order, data: null };
  return { ...order, data: { order: order.data, item, earlier: await findEarlier(visitor, item) } };
}

/** What this customer wrote of a line's sku, else of the line itself. A failed answer counts as none. */
export async function findEarlier(visitor: VisitorGateway, item: OrderLine): Promise<OwnReview | undefined> {
  const [ofSku, ofLine] = await Promise.all([
    ownReviewOf(visitor, item),
    visitor.call(getOrderItemReview, { params: { orderItemId: item._id } }),
  ]);
  return ofSku ?? (ofLine.ok ? ofLine.data : undefined);
}

async function ownReviewOf(
  visitor: VisitorGateway,
  { productSkuId }: OrderLine,
): Promise<OwnReview | undefined> {
  const reviews = await visitor.call(getOwnReviews, { params: { productSkuId } });
  return reviews.ok ? reviews.data[0] : undefined;
}
