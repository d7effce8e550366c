import * as contract from '#contract/admin/customer.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { summaryDocument } from '../orders/staff-order.document.ts';
import { auditStatement } from '../staff/change.records.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { eraseCustomer, givePoints, readHeldData } from './staff-customer.records.ts';
import { listCustomers, readCustomer } from './staff-customers.records.ts';

export const staffCustomerRoutes: Route[] = [
  staffRoute(contract.getStaffCustomers, async ({ context, query }) =>
    listCustomers(context.get('dependencies'), query),
  ),

  staffRoute(contract.getStaffCustomer, async ({ context, params }) => {
    const found = await readCustomer(context.get('dependencies'), params.customerId);
    if (!found) throw new GatewayError(404, contract.getStaffCustomer.error);
    const { entries, orders, ...rest } = found;
    return {
      ...rest,
      orders: orders.map(summaryDocument),
      pointsEntries: entries.map((entry) => ({ ...entry, note: entry.note ?? undefined })),
    };
  }),

  staffRoute(contract.postCustomerPoints, async ({ context, staff, params, body }) => {
    const asked = { ...params, ...body, staff: staff.email };
    const done = await givePoints(context.get('dependencies'), asked);
    if (!done.ok) throw new GatewayError(400, contract.postCustomerPoints.error);
    return { revision: done.revision };
  }),

  staffRoute(contract.getCustomerData, async ({ context, staff, params }) => {
    const dependencies = context.get('dependencies');
    const data = await readHeldData(dependencies, params.customerId);
    if (!data) throw new GatewayError(404, contract.getCustomerData.error);
    // Not the customer's own subject: a page that is open stays as new as it was.
    const subject = `customer-data/${params.customerId}`;
    await auditStatement(dependencies, { staff: staff.email, action: 'handed out', subject }).run();
    context.header('content-disposition', `attachment; filename="${params.customerId}.json"`);
    return data;
  }),

  staffRoute(contract.postCustomerErase, async ({ context, staff, params, body }) => {
    const asked = { ...params, ...body, staff: staff.email };
    const done = await eraseCustomer(context.get('dependencies'), asked);
    if (!done.ok) throw new GatewayError(409, contract.postCustomerErase.error);
    return { revision: done.revision };
  }),
];
