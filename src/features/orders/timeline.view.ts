import { orderPath, statusLabel } from '#contract/orders/order.rules.ts';
import type { Order } from '#contract/orders/order.schema.ts';
import { formatDate } from '#contract/wire/date.rules.ts';
import { visibleSteps } from '#shop/orders/order.rules.ts';

export type TimelineStep = {
  readonly label: string;
  /** Undefined for a step ahead. */
  readonly date?: string | undefined;
  readonly state: 'done' | 'current' | 'ahead';
};

/** An order's past, current and coming steps. Off the usual path (canceled, refunded) there are no coming steps. */
export function timeline(
  order: Pick<Order, 'status' | 'deliveryMethod' | 'transitions' | '_creationTime'>,
): TimelineStep[] {
  const reported = [
    { status: 'open', date: order._creationTime },
    ...visibleSteps(order.transitions).filter(({ status }) => status !== 'open'),
  ];
  const hasCurrent = reported.at(-1)?.status === order.status;
  const steps = [...reported, ...(hasCurrent ? [] : [{ status: order.status, date: undefined }])];
  const usual: readonly string[] = orderPath(order.deliveryMethod);
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
