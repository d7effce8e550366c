import * as contract from '#contract/analytics/analytics.endpoints.ts';
import type { AnalyticsEvent, NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';
import { getUpsell } from '#contract/catalogue/catalogue.endpoints.ts';
import { singleSku } from '../catalogue/catalogue.document.ts';
import { shopOf } from '../catalogue/shop.ts';
import { newId } from '../crypto.ts';
import { giveGuest, usableMarker } from '../customers/guest.identity.ts';
import { toDocument } from '../database/document.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { type Customer, getCustomer } from '../http/identity.ts';
import { enforceRateLimit, perNetwork } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { hourMs } from '../time-units.ts';
import { type EventRow, readViews, recordEvents } from './analytics.records.ts';
import { readUpsell } from './upsell.records.ts';
import { countVitals } from './vital.records.ts';

const eventsPerMinute = 60;
const defaultAgeHours = 24;

export const maxEventBytes = 2 * 1024;

/** Maximum body of POST /analytics/batch: 20 events of the maximum size. */
export const maxBatchBytes = 20 * maxEventBytes;

export const analyticsRoutes: Route[] = [
  route(contract.postAnalytics, async ({ context, dependencies, query, body }) => {
    const customer = await countedCustomer(context, query.marker, 1);
    const row = rowOf(context, customer.id, body);
    const { storeId } = await recordEvents(dependencies, [row]);
    return { ...toDocument(row), storeFrontUserId: customer.id, storeId };
  }),

  route(contract.postAnalyticsBatch, async ({ context, dependencies, query, body: { events } }) => {
    const customer = await countedCustomer(context, query.marker, events.length);
    const rows = events.map((event) => rowOf(context, customer.id, event));
    await recordEvents(dependencies, rows);
    return { recorded: rows.length };
  }),

  route(contract.postVitals, async ({ context, dependencies, body }): Promise<{ success: true }> => {
    await enforceRateLimit(
      context,
      ...perNetwork(context, { subject: 'vitals', max: 60, windowSeconds: 60 }),
    );
    await countVitals(dependencies, body);
    return { success: true };
  }),

  route(contract.getProductViewCount, ({ dependencies, query }) => readViews(dependencies, query.productId)),

  route(getUpsell, async ({ context, dependencies, query }) => {
    const customer = await getCustomer(context);
    if (!customer) return null;
    const { category, minAgeHours = defaultAgeHours } = query;
    const [store, [row]] = await readUpsell(dependencies, {
      ownerId: customer.id,
      before: dependencies.now() - minAgeHours * hourMs,
      category: category || undefined,
    });
    return row ? singleSku(row.sku, row, shopOf(context, store)) : null;
  }),
];

/** The acting customer, or a new guest with the marker. Throws 429 if `count` more events exceed the limit. */
async function countedCustomer(
  context: GatewayContext,
  marker: string | undefined,
  count: number,
): Promise<Customer> {
  const customer = (await getCustomer(context)) ?? (await guestBy(context, marker));
  if (!customer) throw new GatewayError(400, contract.postAnalytics.error);
  await enforceRateLimit(context, {
    subject: `analytics/${customer.id}`,
    max: eventsPerMinute,
    windowSeconds: 60,
    cost: count,
  });
  return customer;
}

async function guestBy(context: GatewayContext, marker: string | undefined): Promise<Customer | undefined> {
  const id = usableMarker(marker) && (await giveGuest(context, marker));
  return id ? { id, isGuest: true } : undefined;
}

function rowOf(
  context: GatewayContext,
  ownerId: string,
  { action, origin, data = {}, productId }: NewAnalyticsEvent,
): EventRow {
  return {
    id: newId('event'),
    createdAt: context.get('dependencies').now(),
    ownerId,
    action,
    origin: origin ?? null,
    data,
    productId: productId ?? null,
    device: deviceOf(context),
  };
}

function deviceOf(context: GatewayContext): NonNullable<AnalyticsEvent['device']> {
  const hint = context.req.header('sec-ch-ua-mobile');
  if (hint === '?1' || hint === '?0') return hint === '?1' ? 'mobile' : 'desktop';
  return /Mobi|Android|iPhone|iPad|iPod/i.test(context.req.header('user-agent') ?? '') ? 'mobile' : 'desktop';
}
