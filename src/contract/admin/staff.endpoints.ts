import * as z from 'zod/mini';
import { maxEmail } from '#contract/customers/customer.schema.ts';
import { succeeded } from '#contract/wire/answer.schema.ts';
import { textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { allRoles, anyone, ownerOnly } from './role.rules.ts';
import { auditEntry, changed, currentStaff, numeral, revision, staff, staffSession } from './staff.schema.ts';

const email = textTo(maxEmail);

/** Answers the same for e-mails that are not staff. */
export const requestStaffCode = staffEndpoint(anyone, 'POST', '/admin/codes', {
  body: z.object({ email }),
  answer: succeeded,
  error: 'We could not send your code. Please try again.',
});

export const startStaffSession = staffEndpoint(anyone, 'POST', '/admin/sessions', {
  body: z.object({ email, code: textTo(20) }),
  answer: staff,
  error: 'That code is wrong or has expired. Request a new one.',
});

/** Signed-in browsers of staff; `isThisBrowser` marks the caller's. */
export const getStaffSessions = staffEndpoint(allRoles, 'GET', '/admin/sessions', {
  answer: z.array(staffSession),
  error: 'Error loading sessions.',
});

/** Ends one of the caller's sessions; the owner can end any. The id `this` is the current session. */
export const endStaffSession = staffEndpoint(allRoles, 'DELETE', '/admin/sessions/:sessionId', {
  answer: succeeded,
  error: 'Error ending the session.',
});

export const getCurrentStaff = staffEndpoint(allRoles, 'GET', '/admin/me', {
  answer: currentStaff,
  error: 'Error loading staff.',
});

export const getStaff = staffEndpoint(ownerOnly, 'GET', '/admin/staff', {
  answer: z.array(z.extend(staff, { revision })),
  error: 'Error loading staff.',
});

/** Creates or updates a staff member. Deactivating signs them out at once. The last active owner cannot be removed. */
export const putStaff = staffEndpoint(ownerOnly, 'PUT', '/admin/staff', {
  body: z.object({
    email,
    name: trimmedTo(60, 1),
    role: z.enum(allRoles),
    isActive: z.boolean(),
    revision,
  }),
  answer: changed,
  error: 'Error saving staff.',
});

/** Newest first, 50 per page; `before` is the last revision of the previous page. */
export const getAudit = staffEndpoint(ownerOnly, 'GET', '/admin/audit', {
  query: z.object({
    before: z.optional(numeral),
    subject: z.optional(textTo(200)),
  }),
  answer: z.object({ entries: z.array(auditEntry), next: z.optional(revision) }),
  error: 'Error loading the audit.',
});
