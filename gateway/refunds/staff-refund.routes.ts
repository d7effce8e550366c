import * as contract from '#contract/admin/order.endpoints.ts';
import { requireDone } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { resolvePayment } from './staff-payment.records.ts';
import { cancelOrder, refundOrder, retryOrderRefund } from './staff-refund.ts';

export const staffRefundRoutes: Route[] = [
  staffRoute(contract.postOrderCancel, async ({ dependencies, staff, params: { orderId } }) => {
    const request = { orderId, staff: staff.email };
    return requireDone(await cancelOrder(dependencies, request), contract.postOrderCancel);
  }),

  staffRoute(contract.postOrderRefund, async ({ dependencies, staff, params: { orderId }, body }) =>
    refundOrder(dependencies, { ...body, orderId, staff: staff.email }),
  ),

  staffRoute(contract.postOrderRefundAgain, async ({ dependencies, staff, params: { orderId } }) => {
    const request = { orderId, staff: staff.email };
    return requireDone(await retryOrderRefund(dependencies, request), contract.postOrderRefundAgain);
  }),

  staffRoute(contract.postPaymentSettled, async ({ dependencies, staff, params, body }) => {
    const resolution = { ...params, ...body, staff: staff.email };
    return requireDone(await resolvePayment(dependencies, resolution), contract.postPaymentSettled);
  }),
];
