import { addressFields, deliveryAddressErrors } from '#contract/address/address.rules.ts';
import * as calls from '#contract/admin/order.endpoints.ts';
import { contactErrors } from '#contract/customers/customer.rules.ts';
import { staffStatuses } from '#contract/orders/order-status.rules.ts';
import { type FieldErrors, hasErrors } from '#contract/wire/field-errors.rules.ts';
import { type Minor, toMinor } from '#contract/wire/money.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';
import { formMoney } from './form-fields.ts';
import { failureText } from './format.ts';

/** Handles every form of the order page. Returns the error message, if any. */
export async function updateOrder(
  form: FormData,
  gateway: VisitorGateway,
  orderId: string,
): Promise<string | undefined> {
  const params = { orderId };
  switch (formText(form, 'action')) {
    case 'refund':
      return refund(form, gateway, orderId);
    case 'details':
      return updateDetails(form, gateway, orderId);
    case 'settled':
      return settlePayment(form, gateway);
    case 'mail': {
      const mailId = formText(form, 'mailId');
      return problemOf(await gateway.call(calls.postOrderMail, { params: { orderId, mailId } }));
    }
    case 'note': {
      const note = formText(form, 'orderNote').trim();
      if (!note) return 'Type a note.';
      return problemOf(await gateway.call(calls.postOrderNote, { params, body: { note } }));
    }
    case 'tracking': {
      const body = { note: formText(form, 'note'), revision: Number(formText(form, 'revision')) };
      return problemOf(await gateway.call(calls.putOrderTracking, { params, body }));
    }
    case 'collect':
      return problemOf(await gateway.call(calls.postOrderCollected, { params }));
    case 'cancel':
      return problemOf(await gateway.call(calls.postOrderCancel, { params }));
    case 'refund-again':
      return problemOf(await gateway.call(calls.postOrderRefundAgain, { params }));
    default:
      return stepOrder(form, gateway);
  }
}

async function stepOrder(form: FormData, gateway: VisitorGateway): Promise<string | undefined> {
  const stepped = await stepOrders(form, gateway);
  if ('problem' in stepped) return stepped.problem;
  return stepped.moved === 0
    ? 'This order has changed meanwhile. Check its status and try again.'
    : undefined;
}

export function detailsErrors(form: FormData): FieldErrors<string> {
  const { customerDetails, deliveryDetails } = parseDetails(form);
  return {
    ...contactErrors(customerDetails),
    ...(deliveryDetails && deliveryAddressErrors(deliveryDetails)),
  };
}

function parseDetails(form: FormData) {
  const texts = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<Name, string>;
  return {
    customerDetails: texts(['firstName', 'lastName', 'email', 'phoneNumber']),
    deliveryDetails: form.has('country') ? texts(addressFields) : undefined,
    // Browsers post each line break as two characters, which would be another text, and too long.
    deliveryInstructions: formText(form, 'deliveryInstructions').replaceAll('\r\n', '\n'),
  };
}

async function updateDetails(form: FormData, gateway: VisitorGateway, orderId: string) {
  if (hasErrors(detailsErrors(form))) return 'Please look at the marked fields.';
  const body = { ...parseDetails(form), revision: Number(formText(form, 'revision')) };
  return problemOf(await gateway.call(calls.putOrderDetails, { params: { orderId }, body }));
}

/** Notes that staff settled a payment by hand. Returns the error message, if any. */
export async function settlePayment(form: FormData, gateway: VisitorGateway): Promise<string | undefined> {
  const [reference, note] = [formText(form, 'reference'), formText(form, 'settledNote').trim()];
  if (!note) return 'Say what you did.';
  const body = { note, amount: toMinor(Number(formText(form, 'settledAmount'))) };
  return problemOf(await gateway.call(calls.postPaymentSettled, { params: { reference }, body }));
}

async function refund(form: FormData, gateway: VisitorGateway, orderId: string): Promise<string | undefined> {
  const what = formText(form, 'what');
  const amount = formMoney(form, 'amount');
  if (what === 'amount' && !amount) return 'Enter the amount to refund, such as 30 or 30.50.';
  const lines = form.getAll('line').map(String);
  if (what === 'lines' && lines.length === 0) return 'Choose the items to refund.';
  // A refund cannot be undone, so contradictory input is never ignored.
  if (what !== 'amount' && formText(form, 'amount').trim() !== '')
    return 'You entered an amount: choose “An amount”, or clear it.';
  const isRestocked = form.has('isRestocked');
  if (what === 'amount' && isRestocked && lines.length === 0) return 'Say which items came back.';
  if (lines.length > 0 && what !== 'lines' && !(what === 'amount' && isRestocked))
    return 'You chose items: choose “The price of these items”, or untick them.';
  const body = {
    amount: what === 'amount' ? amount : undefined,
    lines: lines.length > 0 ? lines : undefined,
    isRestocked,
    revision: Number(formText(form, 'revision')),
  };
  return problemOf(await gateway.call(calls.postOrderRefund, { params: { orderId }, body }));
}

/** Whether a posted refund failed for its amount, rather than for its items or because the order changed. */
export function isWrongAmount(form: FormData, refundable: Minor): boolean {
  if (formText(form, 'action') !== 'refund' || formText(form, 'what') !== 'amount') return false;
  const amount = formMoney(form, 'amount');
  return !amount || amount > refundable;
}

const problemOf = (answer: Result<unknown>) => (answer.ok ? undefined : failureText(answer));

/**
 * Moves orders to their next step: the one whose button was pressed, else all shown or those ticked (`orderId:status`).
 * Returns how many moved and the numbers of those that did not, or the error message.
 */
export async function stepOrders(
  form: FormData,
  gateway: VisitorGateway,
): Promise<{ readonly moved: number; readonly stayed: readonly string[] } | { readonly problem: string }> {
  const collected = form.getAll('collected');
  const field = form.has('step') ? 'step' : form.has('all') ? 'shown' : 'chosen';
  const steps = form.getAll(field).flatMap((value) => {
    const [orderId = '', step] = String(value).split(':');
    const to = staffStatuses.find((status) => status === step);
    return to ? [{ orderId, to, isCollected: collected.includes(orderId) }] : [];
  });
  if (steps.length === 0) return { problem: 'Select at least one order.' };
  const answer = await gateway.call(calls.postOrderSteps, { body: { steps } });
  if (!answer.ok) return { problem: failureText(answer) };
  const { outcomes } = answer.data;
  const stayed = outcomes.filter(({ isDone }) => !isDone).map(({ orderNumber }) => orderNumber);
  return { moved: outcomes.length - stayed.length, stayed };
}
