import * as contract from '#contract/orders/order.endpoints.ts';
import type { GatewayContext } from '../http/context.ts';
import { customerRoute, type Route, route } from '../http/routes.ts';
import { mediaBase } from '../pictures/picture-url.ts';
import { readStore } from '../store/store.records.ts';
import { orderDocument } from './order.document.ts';
import { findOrder, listOrders } from './order.records.ts';
import { findLinkedOrder } from './order-link.ts';

export const orderRoutes: Route[] = [
  customerRoute(contract.getOrders, async ({ context, dependencies, customer }) => {
    const [orders, source] = await Promise.all([listOrders(dependencies, customer.id), sourceOf(context)]);
    return orders.map((rows) => orderDocument(rows, { ...source, withStock: false }));
  }),
  customerRoute(
    contract.getOrder,
    async ({ context, dependencies, customer, params }) => {
      // At `/orders/` the id is empty, which matches no order.
      const key = params.orderId ?? '';
      const rows = await findOrder(dependencies, { key, ownerId: customer.id });
      return rows ? orderDocument(rows, { ...(await sourceOf(context)), withStock: true }) : null;
    },
    ['/orders/'],
  ),
  route(contract.getLinkedOrder, async ({ context, dependencies, params: { orderId }, query: { key } }) => {
    const rows = await findLinkedOrder(dependencies, { orderId, key });
    return rows ? orderDocument(rows, { ...(await sourceOf(context)), withStock: false }) : null;
  }),
];

async function sourceOf(context: GatewayContext) {
  const store = await readStore(context.get('dependencies'));
  return { storeId: store.id, mediaBase: mediaBase(context) };
}
