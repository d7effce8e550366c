import { nameError } from '#contract/customers/customer.rules.ts';
import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';
import { destination, lineRows, ownDestination, type PlacedOrder, totalRows, wayOn } from './order.facts.ts';

/** The shopper's confirmation. */
export function orderPlacedEmail(order: PlacedOrder): Message {
  const { snapshot, shop, orderNumber, orderId } = order;
  const { customerDetails, deliveryMethod } = snapshot.fulfilment;
  const { firstName } = customerDetails;
  const next =
    deliveryMethod === 'pickup'
      ? 'We will write again as soon as it is ready for pickup.'
      : 'We will write again as soon as it is out for delivery.';
  const due = order.isPODOrder ? ['You pay when your order arrives.'] : [];
  return {
    about: `order-placed/${orderId}`,
    recipient: snapshot.email,
    ...renderMail({
      storeName: shop.name,
      subject: `Your ${shop.name} order ${orderNumber}`,
      heading: nameError('First name', firstName) ? 'Thank you' : `Thank you, ${firstName}`,
      paragraphs: [`We have your order ${orderNumber} and are getting it ready. ${next}`, ...due],
      lines: lineRows(order),
      totals: totalRows(snapshot),
      facts: ownDestination(order),
      ...wayOn(order),
    }),
  };
}

/** The notice to staff, who pack it. */
export function orderNoticeEmail(order: PlacedOrder, recipient: string): Message {
  const { snapshot, shop, orderNumber, orderId } = order;
  const { firstName, lastName, email, phoneNumber } = snapshot.fulfilment.customerDetails;
  return {
    about: `order-notice/${orderId}`,
    recipient,
    ...renderMail({
      storeName: shop.name,
      subject: `New order ${orderNumber}`,
      heading: `New order ${orderNumber}`,
      paragraphs: [order.isPODOrder ? 'To be paid on delivery.' : 'Paid online.'],
      lines: lineRows(order),
      totals: totalRows(snapshot),
      facts: [
        { label: 'Customer', lines: [`${firstName} ${lastName}`, phoneNumber, email] },
        ...destination(snapshot),
      ],
    }),
  };
}
