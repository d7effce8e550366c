import * as contract from '#contract/admin/staff.endpoints.ts';
import { requireSaved } from '../audit/change.records.ts';
import { randomToken, sha256 } from '../crypto.ts';
import { parseEmail } from '../customers/profile.ts';
import type { GatewayContext } from '../http/context.ts';
import { clearCookie, writeCookie } from '../http/cookies.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { openStaffRoute, staffRoute } from '../http/staff-route.ts';
import { sendSignInCode } from '../one-time-codes/send-code.ts';
import { verifyCode } from '../one-time-codes/verify-code.ts';
import * as records from './staff.records.ts';

/** Signs this browser in as active staff; undefined for any other e-mail. */
export async function signInStaff(context: GatewayContext, email: string) {
  const token = randomToken();
  const person = await records.startStaffSession(context.get('dependencies'), email, await sha256(token));
  if (person) writeCookie(context, 'strand-staff', token);
  return person;
}

export const staffRoutes: Route[] = [
  openStaffRoute(contract.requestStaffCode, async ({ context, body }) => {
    const isSent = await sendSignInCode(context, { email: parseEmail(body.email) });
    if (!isSent) throw new GatewayError(503, contract.requestStaffCode.error);
    return { success: true as const };
  }),

  openStaffRoute(contract.startStaffSession, async ({ context, body }) => {
    const email = parseEmail(body.email);
    const verified = await verifyCode(context, { email, code: body.code });
    const person = verified && (await signInStaff(context, email));
    if (!person) throw new GatewayError(401, contract.startStaffSession.error);
    return person;
  }),

  staffRoute(contract.getStaffSessions, async ({ dependencies, staff }) => {
    const rows = await records.readStaffSessions(dependencies, staff);
    return rows.map((row) => ({ ...row, isThisBrowser: row.id === staff.sessionId }));
  }),

  staffRoute(contract.endStaffSession, async ({ context, dependencies, staff, params }) => {
    const { sessionId } = params;
    await records.endStaffSession(dependencies, { sessionId, by: staff });
    if (sessionId === 'this' || sessionId === staff.sessionId) clearCookie(context, 'strand-staff');
    return { success: true as const };
  }),

  staffRoute(contract.getCurrentStaff, async ({ staff }) => staff),

  staffRoute(contract.getStaff, async ({ dependencies }) => records.readStaff(dependencies)),

  staffRoute(contract.putStaff, async ({ dependencies, staff, body }) => {
    const email = parseEmail(body.email);
    const saved = await records.saveStaff(dependencies, { ...body, email, by: staff.email });
    return requireSaved(saved, 'The shop needs an owner who is active.');
  }),

  staffRoute(contract.getAudit, ({ dependencies, query }) => records.readAudit(dependencies, query)),
];
