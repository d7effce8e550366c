import { Refusal } from '../refusal.mjs';
import { openStaffApi, shopOptions } from '../staff-api.mjs';
import { print } from '../terminal.mjs';

export const orders = {
  words: '[NUMBER, NAME, PHONE OR EMAIL]',
  summary:
    'list orders, by --status, --method or --payment; --next moves one to its next step, --collected marks it paid',
  options: {
    ...shopOptions,
    status: { type: 'string' },
    method: { type: 'string' },
    payment: { type: 'string' },
    next: { type: 'boolean' },
    collected: { type: 'boolean' },
  },
  work: async ({ json, next = false, collected = false, status, method, payment, ...shop }, [q]) => {
    const call = await openStaffApi(shop);
    const filter = Object.entries({ status, method, payment, q }).filter(([, value]) => value !== undefined);
    const list = async () => (await call('GET', `/orders?${new URLSearchParams(filter)}`)).orders;
    let orders = await list();
    if (next) {
      orders = orders.filter(({ orderNumber }) => orderNumber === q);
      const [order] = orders;
      if (!order?.next) throw new Refusal(`There is no order ${q} with a next step.`);
      const step = { orderId: order.orderId, to: order.next, isCollected: collected };
      const { outcomes } = await call('POST', '/orders/steps', { steps: [step] });
      if (!outcomes[0].isDone) throw new Refusal(`${q} has changed meanwhile. Try again.`);
      orders = (await list()).filter(({ orderNumber }) => orderNumber === q);
    }
    if (json) return print(JSON.stringify(orders));
    for (const { orderNumber, status, customer, total, createdAt } of orders)
      print(
        `${orderNumber}  ${new Date(createdAt).toISOString().slice(0, 16)}  ${status}  ${(total / 100).toFixed(2)}  ${customer}`,
      );
  },
};
