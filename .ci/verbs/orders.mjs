import { Refusal } from '../refusal.mjs';
import { ofShop, openStaffApi } from '../staff-api.mjs';
import { print } from '../terminal.mjs';

export const orders = {
  words: '[NUMBER, NAME, PHONE OR EMAIL]',
  says: 'list orders, by --status, --method or --payment; --next takes one a step further, --collected with its payment',
  options: {
    ...ofShop,
    status: { type: 'string' },
    method: { type: 'string' },
    payment: { type: 'string' },
    next: { type: 'boolean' },
    collected: { type: 'boolean' },
  },
  work: async ({ json, next = false, collected = false, status, method, payment, ...shop }, [q]) => {
    const call = await openStaffApi(shop);
    const filter = Object.entries({ status, method, payment, q }).filter(([, value]) => value !== undefined);
    const find = async () => (await call('GET', `/orders?${new URLSearchParams(filter)}`)).orders;
    let found = await find();
    if (next) {
      found = found.filter(({ orderNumber }) => orderNumber === q);
      const [order] = found;
      if (!order?.next) throw new Refusal(`There is no order ${q} that goes a step further.`);
      const step = { orderId: order.orderId, to: order.next, isCollected: collected };
      const { outcomes } = await call('POST', '/orders/steps', { steps: [step] });
      if (!outcomes[0].isDone) throw new Refusal(`${q} has changed meanwhile. Look at it once more.`);
      found = (await find()).filter(({ orderNumber }) => orderNumber === q);
    }
    if (json) return print(JSON.stringify(found));
    for (const { orderNumber, status, customer, total, createdAt } of found)
      print(
        `${orderNumber}  ${new Date(createdAt).toISOString().slice(0, 16)}  ${status}  ${total}  ${customer}`,
      );
  },
};
