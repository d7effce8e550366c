import { nameError } from '#contract/customers/customer.rules.ts';
import { noMoney } from '#contract/wire/money.ts';
import type { Message } from '../mail.port.ts';
import { type Link, renderMail } from './frame.ts';
import * as facts from './order.facts.ts';
import { aboutOrder } from './order-step.ts';

export function orderPlacedEmail(order: facts.PlacedOrder): Message {
  const { snapshot, shop, orderNumber, orderId } = order;
  const { customerDetails, deliveryMethod } = snapshot.fulfilment;
  const { firstName } = customerDetails;
  const next =
    deliveryMethod === 'pickup'
      ? 'We will write again as soon as it is ready for pickup.'
      : 'We will write again as soon as it is out for delivery.';
  const due = order.isPODOrder ? ['You pay when your order arrives.'] : [];
  return renderMail({
    ...facts.toShopper(order),
    about: aboutOrder('placed', orderId),
    subject: `Your ${shop.name} order ${orderNumber}`,
    heading: nameError('First name', firstName) ? 'Thank you' : `Thank you, ${firstName}`,
    paragraphs: [`We have your order ${orderNumber} and are getting it ready. ${next}`, ...due],
    totals: facts.totalRows(snapshot),
    facts: facts.shopperDestination(order),
  });
}

function paymentText({ isPODOrder, snapshot }: facts.PlacedOrder): string {
  if (isPODOrder) return 'To be paid on delivery.';
  return snapshot.figures.total === noMoney ? 'Nothing to pay.' : 'Paid online.';
}

export const aboutNotice = 'new-order/';

/** Notifies staff of the order. `link` opens it in the admin. */
export function orderNoticeEmail(order: facts.PlacedOrder, recipient: string, link: Link): Message {
  const { snapshot, shop, orderNumber, orderId } = order;
  const { firstName, lastName, email, phoneNumber } = snapshot.fulfilment.customerDetails;
  return renderMail({
    about: `${aboutNotice}${orderId}`,
    recipient,
    storeName: shop.name,
    subject: `New order ${orderNumber}`,
    heading: `New order ${orderNumber}`,
    paragraphs: [paymentText(order)],
    lines: facts.lineRows(order),
    totals: facts.totalRows(snapshot),
    facts: [
      { label: 'Customer', lines: [`${firstName} ${lastName}`, phoneNumber, email] },
      ...facts.destination(snapshot),
    ],
    link,
  });
}
