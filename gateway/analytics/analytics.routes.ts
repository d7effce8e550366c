import { getProductViewCount, getUpsell, postAnalytics } from '#contract/endpoints.ts';
import { singleSku } from '../catalogue/documents.ts';
import { shopOf } from '../catalogue/shop.ts';
import { newId } from '../http/digest.ts';
import { acting, requireActing } from '../http/identity.ts';
import { limit } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { readViews, recordEvent } from './analytics.records.ts';
import { deviceOf } from './device.ts';
import { readUpsell } from './upsell.records.ts';

const eventsAMinute = 60;
const hour = 60 * 60_000;
const defaultAgeHours = 24;

/** Bytes of a body of POST /analytics (contract §15). */
export const largestEvent = 2 * 1024;

export const analyticsRoutes: Route[] = [
  route(postAnalytics, async ({ context, body }) => {
    const customer = await requireActing(context, postAnalytics.error, 400);
    await limit(context, { subject: `analytics/${customer.id}`, most: eventsAMinute, perSeconds: 60 });

    const dependencies = context.get('dependencies');
    const { action, origin, data = {}, productId } = body;
    const id = newId('event');
    const time = dependencies.now();
    const device = deviceOf((name) => context.req.header(name));
    const { storeId } = await recordEvent(dependencies, {
      id,
      createdAt: time,
      ownerId: customer.id,
      action,
      origin: origin ?? null,
      data,
      productId: productId ?? null,
      device,
    });
    const head = { _id: id, _creationTime: time, storeFrontUserId: customer.id, storeId };
    return { ...head, action, origin, data, productId, device };
  }),

  route(getProductViewCount, ({ context, query }) => readViews(context.get('dependencies'), query.productId)),

  route(getUpsell, async ({ context, query }) => {
    const customer = await acting(context);
    if (!customer) return null;
    const dependencies = context.get('dependencies');
    const { category, minAgeHours = defaultAgeHours } = query;
    const { store, found } = await readUpsell(dependencies, {
      ownerId: customer.id,
      before: dependencies.now() - minAgeHours * hour,
      category: category || undefined,
    });
    return found ? singleSku(found.sku, found, shopOf(context, store)) : null;
  }),
];
