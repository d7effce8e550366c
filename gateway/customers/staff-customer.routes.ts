import * as contract from '#contract/admin/customer.endpoints.ts';
import { auditStatement, requireSaved } from '../audit/change.records.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { summaryDocument } from '../orders/staff-order.document.ts';
import { adjustPoints, eraseCustomer, exportCustomerData } from './staff-customer.records.ts';
import { listCustomers, readCustomer } from './staff-customer-list.records.ts';

export const staffCustomerRoutes: Route[] = [
  staffRoute(contract.getStaffCustomers, async ({ dependencies, query }) =>
    listCustomers(dependencies, query),
  ),

  staffRoute(contract.getStaffCustomer, async ({ dependencies, params }) => {
    const customer = await readCustomer(dependencies, params.customerId);
    if (!customer) throw new GatewayError(404, contract.getStaffCustomer.error);
    const { entries, orders, ...rest } = customer;
    return {
      ...rest,
      orders: orders.map(summaryDocument),
      pointsEntries: entries.map((entry) => ({ ...entry, note: entry.note ?? undefined })),
    };
  }),

  staffRoute(contract.postCustomerPoints, async ({ dependencies, staff, params, body }) => {
    const change = { ...params, ...body, staff: staff.email };
    const saved = await adjustPoints(dependencies, change);
    return requireSaved(saved, contract.postCustomerPoints.error);
  }),

  staffRoute(contract.getCustomerData, async ({ context, dependencies, staff, params }) => {
    const data = await exportCustomerData(dependencies, params.customerId);
    if (!data) throw new GatewayError(404, contract.getCustomerData.error);
    // Another subject than the customer's, so that an export does not make an open page stale.
    const subject = `customer-data/${params.customerId}`;
    await auditStatement(dependencies, { staff: staff.email, action: 'handed out', subject });
    context.header('content-disposition', `attachment; filename="${params.customerId}.json"`);
    return data;
  }),

  staffRoute(contract.postCustomerErase, async ({ dependencies, staff, params, body }) => {
    const change = { ...params, ...body, staff: staff.email };
    const saved = await eraseCustomer(dependencies, change);
    return requireSaved(saved, contract.postCustomerErase.error, 409);
  }),
];
