import type { OrderStatus } from '#contract/orders/order.schema.ts';

/** A step that staff take an order, and what must be before. */
type StaffStep = { readonly from: OrderStatus; readonly deliveryMethod?: 'pickup' | 'delivery' };

/** The steps that staff take; no other exists. */
export const staffSteps = {
  'ready-for-pickup': { from: 'open', deliveryMethod: 'pickup' },
  'ready-for-delivery': { from: 'open', deliveryMethod: 'delivery' },
  'out-for-delivery': { from: 'ready-for-delivery' },
  'picked-up': { from: 'ready-for-pickup' },
  delivered: { from: 'out-for-delivery' },
} as const satisfies Partial<Record<OrderStatus, StaffStep>>;

export type StaffStatus = keyof typeof staffSteps;

export const isStaffStatus = (status: string): status is StaffStatus => Object.hasOwn(staffSteps, status);

/** Where staff can take an order from here. */
export function nextSteps(order: {
  readonly status: string;
  readonly deliveryMethod: string | null;
}): StaffStatus[] {
  return Object.keys(staffSteps)
    .filter(isStaffStatus)
    .filter((status) => {
      const { from, deliveryMethod }: StaffStep = staffSteps[status];
      return from === order.status && (!deliveryMethod || deliveryMethod === order.deliveryMethod);
    });
}
