import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import { statusLabel, toldSteps } from '#contract/orders/order.rules.ts';
import type { Order, OrderStatus } from '#contract/orders/order.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';

export type TimelineStep = {
  readonly label: string;
  /** The day it was taken; none for a step that is to come. */
  readonly date?: string | undefined;
  readonly state: 'done' | 'current' | 'ahead';
};

const path: Readonly<Record<DeliveryMethod, readonly OrderStatus[]>> = {
  pickup: ['open', 'ready-for-pickup', 'picked-up'],
  delivery: ['open', 'ready-for-delivery', 'out-for-delivery', 'delivered'],
};

/** The steps an order has taken, the one it is at, and those ahead; off the usual path nothing is ahead. */
export function timeline(
  order: Pick<Order, 'status' | 'deliveryMethod' | 'transitions' | '_creationTime'>,
): TimelineStep[] {
  const taken = [
    { status: 'open', date: order._creationTime },
    ...toldSteps(order.transitions).filter(({ status }) => status !== 'open'),
  ];
  const isToldOnly = taken.at(-1)?.status !== order.status;
  const steps = [...taken, ...(isToldOnly ? [{ status: order.status, date: undefined }] : [])];
  const usual: readonly string[] = path[order.deliveryMethod];
  const ahead = usual.includes(order.status) ? usual.slice(usual.indexOf(order.status) + 1) : [];
  return [
    ...steps.map(({ status, date }, index) => ({
      label: status === 'open' ? 'Ordered' : statusLabel(status),
      date: date === undefined ? undefined : formatDate(date),
      state: index === steps.length - 1 ? ('current' as const) : ('done' as const),
    })),
    ...ahead.map((status) => ({ label: statusLabel(status), state: 'ahead' as const })),
  ];
}
