import { endStaffSession, putStaff } from '#contract/admin/staff.endpoints.ts';
import { roles } from '#contract/admin/staff.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';

/** Saves a person or ends a session; the problem, if there is one. */
export async function changeStaff(form: FormData, gateway: VisitorGateway): Promise<string | undefined> {
  const sessionId = formText(form, 'session');
  const answer = sessionId
    ? await gateway.call(endStaffSession, { params: { sessionId } })
    : await gateway.call(putStaff, {
        params: { email: formText(form, 'email').trim() },
        body: {
          name: formText(form, 'name'),
          role: roles.find((role) => role === formText(form, 'role')) ?? 'fulfilment',
          isActive: form.has('isActive'),
          revision: Number(formText(form, 'revision')),
        },
      });
  if (answer.ok) return undefined;
  const isNew = !sessionId && formText(form, 'revision') === '0';
  return answer.status === 409 && isNew ? 'This e-mail is on the staff already.' : answer.message;
}
