import * as calls from '#contract/admin/order.endpoints.ts';
import { minor } from '#contract/wire/money.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';
import { stepOrders } from './orders.form.ts';

/** Does to an order what was pressed on its page; the problem, if there is one. */
export async function changeOrder(
  form: FormData,
  gateway: VisitorGateway,
  orderId: string,
): Promise<string | undefined> {
  const action = formText(form, 'action');
  if (action === 'refund') return refund(form, gateway, orderId);
  if (action === 'mail') {
    const params = { orderId, mailId: formText(form, 'mailId') };
    return problemOf(await gateway.call(calls.postOrderMail, { params }));
  }
  if (action === 'tracking') {
    const body = { note: formText(form, 'note'), revision: Number(formText(form, 'revision')) };
    return problemOf(await gateway.call(calls.putOrderTracking, { params: { orderId }, body }));
  }
  const simple = [
    ['collect', calls.postOrderCollected],
    ['cancel', calls.postOrderCancel],
    ['refund-again', calls.postOrderRefundAgain],
  ] as const;
  const chosen = simple.find(([name]) => name === action);
  if (chosen) return problemOf(await gateway.call(chosen[1], { params: { orderId } }));
  const stepped = await stepOrders(form, gateway);
  if ('problem' in stepped) return stepped.problem;
  return stepped.query.startsWith('done=0') ? 'This order is no longer where you saw it.' : undefined;
}

async function refund(form: FormData, gateway: VisitorGateway, orderId: string): Promise<string | undefined> {
  const what = formText(form, 'what');
  const typed = minor.safeParse(Math.round(Number(formText(form, 'amount').replace(',', '.')) * 100));
  if (what === 'amount' && !(typed.success && typed.data > 0)) return 'Type the amount that goes back.';
  const lines = form.getAll('line').map(String);
  if (what === 'lines' && lines.length === 0) return 'Choose the items whose price goes back.';
  const body = {
    amount: what === 'amount' ? typed.data : undefined,
    lines: what === 'lines' ? lines : undefined,
    isRestocked: form.has('isRestocked'),
    revision: Number(formText(form, 'revision')),
  };
  return problemOf(await gateway.call(calls.postOrderRefund, { params: { orderId }, body }));
}

const problemOf = (answer: { readonly ok: true } | { readonly ok: false; readonly message: string }) =>
  answer.ok ? undefined : answer.message;
