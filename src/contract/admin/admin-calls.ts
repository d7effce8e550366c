import * as setUp from './set-up.endpoints.ts';
import type { StaffEndpoint } from './staff.endpoint.ts';
import * as staff from './staff.endpoints.ts';

/** Every staff call once: for the gateway's tests and the OpenAPI document. */
export const staffCalls = everyCall();

/* @__NO_SIDE_EFFECTS__ */
function everyCall() {
  // Production answers neither of them.
  const { startOwnerSession, ...staffCallsOfNoun } = staff;
  const { getSetUp, setUpShop } = setUp;
  return { ...staffCallsOfNoun, getSetUp, setUpShop } satisfies Record<string, StaffEndpoint>;
}
