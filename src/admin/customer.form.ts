import { postCustomerErase, postCustomerPoints } from '#contract/admin/customer.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';

const unsure: Failure = {
  ok: false,
  problem: 'refused',
  message: 'Tick the box first: this cannot be undone.',
};

/** Gives points or forgets a customer, as was pressed; why not, if it was refused. */
export async function changeCustomer(
  form: FormData,
  gateway: VisitorGateway,
  customerId: string,
): Promise<Failure | undefined> {
  const revision = Number(formText(form, 'revision'));
  const params = { customerId };
  if (formText(form, 'action') === 'erase') {
    if (!form.has('isSure')) return unsure;
    const answer = await gateway.call(postCustomerErase, { params, body: { revision } });
    return answer.ok ? undefined : answer;
  }
  const points = Number(formText(form, 'points'));
  const body = { points, note: formText(form, 'note'), revision };
  const answer = await gateway.call(postCustomerPoints, { params, body });
  return answer.ok ? undefined : answer;
}
