import * as contract from '#contract/orders/order.endpoints.ts';
import { mediaBase } from '../catalogue/images.ts';
import type { GatewayContext } from '../http/context.ts';
import { requireActing } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { readStore } from '../store/store.records.ts';
import { orderDocument } from './order.document.ts';
import { findOrder, listOrders } from './order.records.ts';
import { openOrderLink } from './order-link.ts';

export const orderRoutes: Route[] = [
  route(contract.getOrders, async ({ context }) => {
    const customer = await requireActing(context, contract.getOrders.error);
    const [orders, reading] = await Promise.all([
      listOrders(context.get('dependencies'), customer.id),
      readingOf(context),
    ]);
    return orders.map((rows) => orderDocument(rows, { ...reading, withStock: false }));
  }),
  route(
    contract.getOrder,
    async ({ context, params }) => {
      const customer = await requireActing(context, contract.getOrder.error);
      // At `/orders/` the id is empty: an order that does not exist.
      const key = params.orderId ?? '';
      const rows = await findOrder(context.get('dependencies'), { key, ownerId: customer.id });
      return rows ? orderDocument(rows, { ...(await readingOf(context)), withStock: true }) : null;
    },
    ['/orders/'],
  ),
  route(contract.getLinkedOrder, async ({ context, params: { orderId }, query: { key } }) => {
    const rows = await openOrderLink(context.get('dependencies'), { orderId, key });
    return rows ? orderDocument(rows, { ...(await readingOf(context)), withStock: false }) : null;
  }),
];

async function readingOf(context: GatewayContext) {
  const store = await readStore(context.get('dependencies'));
  return { storeId: store.id, mediaBase: mediaBase(context) };
}
