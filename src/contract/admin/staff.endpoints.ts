import * as z from 'zod/mini';
import { allRoles, ownerOnly, staffEndpoint } from './staff.endpoint.ts';
import { auditEntry, changed, currentStaff, revision, roles, staff, staffSession } from './staff.schema.ts';

const email = z.string().check(z.maxLength(254));

/** Answers the same for e-mails that are not staff. */
export const requestStaffCode = staffEndpoint({
  method: 'POST',
  path: '/admin/codes',
  body: z.object({ email }),
  answer: z.object({ success: z.literal(true) }),
  error: 'We could not send your code. Please try again.',
  roles: [],
});

export const startStaffSession = staffEndpoint({
  method: 'POST',
  path: '/admin/sessions',
  body: z.object({ email, code: z.string().check(z.maxLength(20)) }),
  answer: staff,
  error: 'That code is wrong or has expired. Request a new one.',
  roles: [],
});

/** Signed-in browsers of staff; `isThisBrowser` marks the caller's. */
export const getStaffSessions = staffEndpoint({
  method: 'GET',
  path: '/admin/sessions',
  answer: z.array(staffSession),
  error: 'Error loading sessions.',
  roles: allRoles,
});

/** Ends one of the caller's sessions; the owner can end any. The id `this` is the current session. */
export const endStaffSession = staffEndpoint({
  method: 'DELETE',
  path: '/admin/sessions/:sessionId',
  answer: z.object({ success: z.literal(true) }),
  error: 'Error ending the session.',
  roles: allRoles,
});

export const getCurrentStaff = staffEndpoint({
  method: 'GET',
  path: '/admin/me',
  answer: currentStaff,
  error: 'Error loading staff.',
  roles: allRoles,
});

export const getStaff = staffEndpoint({
  method: 'GET',
  path: '/admin/staff',
  answer: z.array(z.extend(staff, { revision })),
  error: 'Error loading staff.',
  roles: ownerOnly,
});

/** Creates or updates a staff member. Deactivating signs them out at once. The last active owner cannot be removed. */
export const putStaff = staffEndpoint({
  method: 'PUT',
  path: '/admin/staff/:email',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    role: z.enum(roles),
    isActive: z.boolean(),
    revision,
  }),
  answer: changed,
  error: 'Error saving staff.',
  roles: ownerOnly,
});

/** Newest first, 50 per page; `before` is the last revision of the previous page. */
export const getAudit = staffEndpoint({
  method: 'GET',
  path: '/admin/audit',
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    subject: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ entries: z.array(auditEntry), next: z.optional(revision) }),
  error: 'Error loading the audit.',
  roles: ownerOnly,
});
