import { Refusal, refuseUnless } from '../refusal.mjs';
import { minuteOf, shopCommand } from '../staff-api.mjs';

export const orders = shopCommand({
  words: '[NUMBER, NAME, PHONE, EMAIL OR PAYMENT REFERENCE]',
  summary:
    'list the newest orders, by --status, --method or --payment paid, due or refunds; --next moves one to its next step, --collected marks it paid, together at the handover',
  options: {
    status: { type: 'string' },
    method: { type: 'string' },
    payment: { type: 'string' },
    next: { type: 'boolean' },
    collected: { type: 'boolean' },
  },
  work: async ({ next = false, collected = false, status, method, payment }, [q], call) => {
    await refuseFilters({ status, method, payment });
    if ((next || collected) && !q)
      throw new Refusal('Usage: npm run shop -- orders NUMBER --next or --collected');
    const filter = Object.entries({ status, method, payment, q }).filter(([, value]) => value !== undefined);
    const found = await call('GET', `/orders?${new URLSearchParams(filter)}`);
    let { orders } = found;
    if (next || collected) {
      const order = orders.find(({ orderNumber }) => orderNumber === q);
      if (!order) throw new Refusal(`There is no order ${q}.`);
      await (next ? moveOn(call, order, collected) : call('POST', `/orders/${order.orderId}/collected`, {}));
      const changed = await call('GET', `/orders?${new URLSearchParams({ q })}`);
      orders = changed.orders.filter(({ orderNumber }) => orderNumber === q);
    } else if (found.next)
      process.stderr.write(`Only the newest ${orders.length}. npm run shop -- export orders has all.\n`);
    const lines = orders.map(
      ({ orderNumber, status, customer, total, createdAt }) =>
        `${orderNumber}  ${minuteOf(createdAt)}  ${status}  ${(total / 100).toFixed(2)}  ${customer}`,
    );
    return { result: orders, lines };
  },
});

async function refuseFilters({ status, method, payment }) {
  const { orderStatuses } = await import('../../src/contract/orders/order-status.rules.ts');
  const { deliveryMethod } = await import('../../src/contract/delivery/delivery.schema.ts');
  const { orderPaymentFilters } = await import('../../src/contract/admin/order.schema.ts');
  refuseUnless(orderStatuses, 'status', status);
  refuseUnless(deliveryMethod.options, 'method', method);
  refuseUnless(orderPaymentFilters, 'payment', payment);
}

async function moveOn(call, { orderId, orderNumber, next }, isCollected) {
  const { isHandedOver } = await import('../../src/contract/orders/order.rules.ts');
  if (!next) throw new Refusal(`Order ${orderNumber} has no next step.`);
  if (isCollected && !isHandedOver(next))
    throw new Refusal(`The next step of ${orderNumber} is ${next}: use --collected at the handover.`);
  const { outcomes } = await call('POST', '/orders/steps', { steps: [{ orderId, to: next, isCollected }] });
  if (!outcomes[0].isDone) throw new Refusal(`${orderNumber} has changed meanwhile. Try again.`);
}
