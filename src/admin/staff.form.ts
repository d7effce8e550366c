import { endStaffSession, putStaff } from '#contract/admin/staff.endpoints.ts';
import { roles } from '#contract/admin/staff.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';

/** Saves a person or ends a session; why not, if it was refused. */
export async function changeStaff(form: FormData, gateway: VisitorGateway): Promise<Failure | undefined> {
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
  const isNew = form.get('row') === '';
  return answer.status === 409 && isNew
    ? { ok: false, problem: 'refused', message: 'This e-mail is on the staff already.' }
    : answer;
}
