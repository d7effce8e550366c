import { eq, sql } from 'drizzle-orm';
import { addressLines } from '#contract/address/address.lines.ts';
import { deliveryAddressErrors } from '#contract/address/address.rules.ts';
import { putOrderDetails } from '#contract/admin/order.endpoints.ts';
import type { OrderDetails } from '#contract/checkout/checkout-action.schema.ts';
import { contactErrors } from '#contract/customers/customer.rules.ts';
import { phoneDigits } from '#contract/customers/phone.rules.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import { instructionLines, isUnderWay } from '#contract/orders/order.rules.ts';
import { commitChange, requireSaved, throwIfStale } from '../audit/change.records.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert } from '../database/commit.ts';
import { orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { ShopperDetails } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { orderDetailsEmail } from '../mail/messages/order-step.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import { orderKey, orderLink } from './order-link.ts';
import { validateCustomer, validateDelivery } from './shopper-details.ts';
import { readOrderForMail } from './step-mails.records.ts';

type Details = Pick<OrderDetails, 'customerDetails' | 'deliveryDetails' | 'deliveryInstructions'>;

type DetailsChange = Details & {
  readonly orderId: string;
  readonly revision: number;
  readonly staff: string;
};

/**
 * Corrects contact, address and instructions of an order, of its session and for its coming mails. Mails that
 * wait go to the corrected e-mail. Mails the customer the details. Returns the new revision.
 */
export async function updateOrderDetails(
  dependencies: Dependencies,
  { orderId, revision, staff, ...details }: DetailsChange,
): Promise<{ revision: number }> {
  const { database } = dependencies;
  const order = await readOrderForMail(dependencies, orderId);
  if (!order || !isUnderWay(order.status)) throw new GatewayError(409, putOrderDetails.error);
  const { fulfilment } = order.snapshot;
  const corrected = correct(fulfilment, details);
  const [before, after] = differences(fulfilment, corrected);
  const subject = `order/${orderId}`;
  if (Object.keys(after).length === 0) {
    await throwIfStale(dependencies, subject, revision);
    throw new GatewayError(409, 'The order has these details already.');
  }
  const { customerDetails, deliveryDetails, deliveryInstructions } = corrected;
  const { email } = customerDetails;
  const formerEmail = order.snapshot.email;
  const snapshot = {
    ...order.snapshot,
    email: 'email' in after ? email : formerEmail,
    fulfilment: corrected,
  };
  const isPaid = order.kind === 'online' || order.paymentCollected;
  // It was trusted for the e-mail before, which may have been the account's own.
  const isTrusted = order.isTrusted && (isPaid || snapshot.email === formerEmail);
  const href = await orderLink(dependencies, { orderId, snapshot });
  const message = orderDetailsEmail({ ...order, snapshot, isTrusted, href }, revision);
  const columns = { customerDetails, deliveryDetails, deliveryInstructions };
  const of = (column: string) => sql`(select ${sql.raw(column)} from orders where orders.id = ${orderId})`;
  const change = { staff, action: 'corrected', subject, revision, before, after };
  const done = await commitChange(dependencies, change, [
    assert(sql`exists (select 1 from orders where id = ${orderId} and status = ${order.status})`),
    database
      .update(orders)
      .set({ ...columns, email, phoneDigits: phoneDigits(customerDetails.phoneNumber) })
      .where(eq(orders.id, orderId)),
    database
      .update(checkoutSession)
      .set(columns)
      .where(eq(checkoutSession.id, of('sessionId'))),
    database
      .update(payment)
      .set({ snapshot })
      .where(eq(payment.reference, of('externalReference'))),
    // Not mails that trusted the former e-mail more: they repeat what the shopper typed.
    ...(snapshot.email !== formerEmail && isTrusted === order.isTrusted
      ? [await redirectStatement(dependencies, orderId, [formerEmail, snapshot.email])]
      : []),
    outboxStatement(dependencies, message),
  ]);
  return requireSaved(done, putOrderDetails.error, 409);
}

/** Sends an order's mails that were never tried to another e-mail. A provider may have one that was. */
async function redirectStatement(dependencies: Dependencies, orderId: string, [from, to]: [string, string]) {
  const keyOf = (email: string) => orderKey(dependencies, { orderId, email });
  const [formerKey, key] = [await keyOf(from), await keyOf(to)];
  return sql`update mail set recipient = ${to}, text = replace(text, ${formerKey}, ${key}),
      html = replace(html, ${formerKey}, ${key})
    where recipient = ${from} and sentAt is null and givenUpAt is null and tries = 0
      and about glob ${`order-*/${orderId}*`}`;
}

/** What was ordered with the corrections. Throws 400 with the first error. */
function correct(fulfilment: ShopperDetails, details: Details): ShopperDetails {
  const contact = details.customerDetails ?? {};
  const customerDetails = validateCustomer(contact);
  if (!customerDetails) throw firstError(contactErrors(contact));
  if (fulfilment.deliveryMethod === 'pickup') return { ...fulfilment, customerDetails };
  const deliveryDetails = validateDelivery(details);
  if (!deliveryDetails) throw firstError(deliveryAddressErrors(details.deliveryDetails ?? {}));
  if (optionFor(deliveryDetails) !== fulfilment.deliveryOption)
    throw new GatewayError(400, 'Delivery there has another fee. Cancel the order and ask for a new one.');
  const deliveryInstructions = details.deliveryInstructions?.trim() || null;
  return { ...fulfilment, customerDetails, deliveryDetails, deliveryInstructions };
}

const firstError = (errors: Readonly<Record<string, string>>) =>
  new GatewayError(400, Object.values(errors)[0] ?? putOrderDetails.error);

function differences(before: ShopperDetails, after: ShopperDetails) {
  const [old, now] = [readable(before), readable(after)];
  const changed = Object.entries(now).filter(([name, text]) => text !== old[name]);
  const of = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.map(([name]) => [name, all[name] ?? '']));
  return [of(old), of(now)] as const;
}

function readable({ customerDetails, deliveryDetails, deliveryInstructions }: ShopperDetails) {
  const { firstName, lastName, email, phoneNumber } = customerDetails;
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    address: deliveryDetails ? addressLines(deliveryDetails).join(', ') : '',
    instructions: instructionLines(deliveryInstructions ?? '').join('\n'),
  } as Readonly<Record<string, string>>;
}
