import * as customers from './customer.endpoints.ts';
import * as orders from './order.endpoints.ts';
import * as reviews from './review.endpoints.ts';
import type { StaffEndpoint } from './staff.endpoint.ts';
import * as staff from './staff.endpoints.ts';
import { getToday } from './today.endpoints.ts';

/** Every staff call once: for the gateway's tests and the OpenAPI document. */
export const staffCalls = everyCall();

/* @__NO_SIDE_EFFECTS__ */
function everyCall() {
  // Only a developer's machine answers it.
  const { startOwnerSession, ...staffCallsOfNoun } = staff;
  return { ...staffCallsOfNoun, ...orders, ...reviews, ...customers, getToday } satisfies Record<
    string,
    StaffEndpoint
  >;
}
