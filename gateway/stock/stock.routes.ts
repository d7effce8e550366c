import { postStock } from '#contract/admin/product.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { changeStock, readStock } from './stock.records.ts';

export const stockRoutes: Route[] = [
  staffRoute(postStock, async ({ dependencies, staff, body: { changes, reason, note, revision } }) => {
    const keys = changes.map(({ sku }) => sku);
    const skus = await readStock(dependencies, keys);
    const stockChanges = changes.map(({ sku, delta }) => {
      const row = skus.find(({ id }) => id === sku) ?? skus.find((each) => each.sku === sku);
      if (!row) throw new GatewayError(404, `There is no ${sku}.`);
      return { skuId: row.id, delta };
    });
    const done = await changeStock(dependencies, { by: staff.email, reason, note }, stockChanges, revision);
    if (!done.ok) throw new GatewayError(409, 'Not that many are free: some are promised to customers.');
    return { stock: await readStock(dependencies, keys) };
  }),
];
