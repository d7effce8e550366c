import { deliveryMethod } from '#contract/delivery/delivery.schema.ts';
import { orderPath } from '#contract/orders/order.rules.ts';
import { type StaffStatus, staffSteps } from '#contract/orders/order-status.rules.ts';

/** Every step that staff take, with the delivery method and the status that it requires. */
export const steps = deliveryMethod.options.flatMap((method) =>
  staffSteps[method].map((to, index) => ({ to, method, from: orderPath(method)[index] })),
);

export function nextStep(order: {
  readonly status: string;
  readonly deliveryMethod: string;
}): StaffStatus | undefined {
  return steps.find(({ from, method }) => from === order.status && method === order.deliveryMethod)?.to;
}
