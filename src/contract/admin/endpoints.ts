import * as customers from './customer.endpoints.ts';
import type { StaffEndpoint } from './endpoint.ts';
import * as health from './health.endpoints.ts';
import * as home from './home.endpoints.ts';
import * as orders from './order.endpoints.ts';
import * as products from './product.endpoints.ts';
import * as promoCodes from './promo-code.endpoints.ts';
import * as reviews from './review.endpoints.ts';
import * as setUp from './set-up.endpoints.ts';
import * as settings from './settings.endpoints.ts';
import * as staff from './staff.endpoints.ts';
import { getToday } from './today.endpoints.ts';

/** Every staff call once: for the gateway's tests and the OpenAPI document. */
export const staffEndpoints = everyCall();

/* @__NO_SIDE_EFFECTS__ */
function everyCall() {
  return {
    ...staff,
    ...setUp,
    ...settings,
    ...promoCodes,
    ...home,
    ...health,
    ...products,
    ...orders,
    ...reviews,
    ...customers,
    getToday,
  } satisfies Record<string, StaffEndpoint>;
}
