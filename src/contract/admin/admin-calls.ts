import * as goods from './goods.endpoints.ts';
import type { StaffEndpoint } from './staff.endpoint.ts';
import * as staff from './staff.endpoints.ts';

/** Every staff call once: for the gateway's tests and the OpenAPI document. */
export const staffCalls = everyCall();

/* @__NO_SIDE_EFFECTS__ */
function everyCall() {
  // Only a developer's machine answers it.
  const { startOwnerSession, ...staffCallsOfNoun } = staff;
  const { exportKinds, importFormats, ...goodsCalls } = goods;
  return { ...staffCallsOfNoun, ...goodsCalls } satisfies Record<string, StaffEndpoint>;
}
