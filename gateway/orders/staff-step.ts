import { staffStatuses } from '#contract/admin/order.schema.ts';
import type { OrderStatus } from '#contract/orders/order.schema.ts';

/** A step that staff take an order, and what must be before. */
type StaffStep = { readonly from: OrderStatus; readonly deliveryMethod?: 'pickup' | 'delivery' };

export type StaffStatus = (typeof staffStatuses)[number];

/** The steps that staff take; no other exists. */
export const staffSteps: Readonly<Record<StaffStatus, StaffStep>> = {
  'ready-for-pickup': { from: 'open', deliveryMethod: 'pickup' },
  'ready-for-delivery': { from: 'open', deliveryMethod: 'delivery' },
  'out-for-delivery': { from: 'ready-for-delivery' },
  'picked-up': { from: 'ready-for-pickup' },
  delivered: { from: 'out-for-delivery' },
};

/** Where staff can take an order from here. */
export function nextStep(order: {
  readonly status: string;
  readonly deliveryMethod: string | null;
}): StaffStatus | undefined {
  return staffStatuses.find((status) => {
    const { from, deliveryMethod } = staffSteps[status];
    return from === order.status && (!deliveryMethod || deliveryMethod === order.deliveryMethod);
  });
}
