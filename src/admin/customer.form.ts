import { postCustomerErase, postCustomerPoints } from '#contract/admin/customer.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';

/** Gives points or forgets a customer, as was pressed; the problem, if there is one. */
export async function changeCustomer(
  form: FormData,
  gateway: VisitorGateway,
  customerId: string,
): Promise<string | undefined> {
  const revision = Number(formText(form, 'revision'));
  const params = { customerId };
  if (formText(form, 'action') === 'erase') {
    if (!form.has('isSure')) return 'Tick the box first: this cannot be undone.';
    const answer = await gateway.call(postCustomerErase, { params, body: { revision } });
    return answer.ok ? undefined : answer.message;
  }
  const points = Number(formText(form, 'points'));
  const body = { points, note: formText(form, 'note'), revision };
  const answer = await gateway.call(postCustomerPoints, { params, body });
  return answer.ok ? undefined : answer.message;
}
