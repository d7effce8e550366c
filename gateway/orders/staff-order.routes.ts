import * as contract from '#contract/admin/order.endpoints.ts';
import { managers } from '#contract/admin/role.rules.ts';
import { getToday } from '#contract/admin/today.endpoints.ts';
import { GatewayError, requireDone } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { mediaBase } from '../pictures/picture-url.ts';
import { readOrder } from './order.records.ts';
import { updateOrderDetails } from './staff-details.records.ts';
import { staffOrderDocument, summaryDocument } from './staff-order.document.ts';
import { addOrderNote, readOrderHistory, resendMail, updateTrackingNote } from './staff-order.records.ts';
import { listStaffOrders } from './staff-order-list.records.ts';
import { applyOrderSteps, collectPayment } from './staff-step.records.ts';
import { readToday } from './today.records.ts';

export const staffOrderRoutes: Route[] = [
  staffRoute(getToday, async ({ dependencies, staff }) =>
    readToday(dependencies, managers.includes(staff.role)),
  ),

  staffRoute(contract.getStaffOrders, async ({ dependencies, query }) => {
    const { page, next, currency } = await listStaffOrders(dependencies, query);
    return { orders: page.map(summaryDocument), next, currency };
  }),

  staffRoute(contract.getStaffOrder, async ({ context, dependencies, params: { orderId } }) => {
    const [rows, history] = await Promise.all([
      readOrder(dependencies, orderId),
      readOrderHistory(dependencies, orderId),
    ]);
    if (!rows) throw new GatewayError(404, contract.getStaffOrder.error);
    const source = { storeId: history.storeId, mediaBase: mediaBase(context), withStock: true };
    return staffOrderDocument(rows, history, source);
  }),

  staffRoute(contract.postOrderSteps, async ({ dependencies, staff, body }) => {
    const steps = body.steps.map((step) => ({ ...step, staff: staff.email }));
    return { outcomes: await applyOrderSteps(dependencies, steps) };
  }),

  staffRoute(contract.putOrderTracking, async ({ dependencies, staff, params, body }) =>
    updateTrackingNote(dependencies, { ...params, ...body, staff: staff.email }),
  ),

  staffRoute(contract.putOrderDetails, async ({ dependencies, staff, params, body }) =>
    updateOrderDetails(dependencies, { ...params, ...body, staff: staff.email }),
  ),

  staffRoute(contract.postOrderNote, async ({ dependencies, staff, params: { orderId }, body }) => {
    const note = { ...body, orderId, staff: staff.email };
    if (!(await addOrderNote(dependencies, note))) throw new GatewayError(404, contract.postOrderNote.error);
    return { success: true as const };
  }),

  staffRoute(contract.postOrderCollected, async ({ dependencies, staff, params: { orderId } }) => {
    const request = { orderId, staff: staff.email };
    return requireDone(await collectPayment(dependencies, request), contract.postOrderCollected);
  }),

  staffRoute(contract.postOrderMail, async ({ dependencies, staff, params }) => {
    const request = { ...params, staff: staff.email };
    return requireDone(await resendMail(dependencies, request), contract.postOrderMail);
  }),
];
