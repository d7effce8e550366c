import { nameError } from '#contract/customers/customer.rules.ts';
import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';
import { destinationRows, lineRows, ownDestinationRows, type PlacedOrder, totalRows } from './order.facts.ts';

/** The shopper's confirmation. */
export function orderPlacedEmail(order: PlacedOrder): Message {
  const { snapshot, storeName, orderNumber, orderId } = order;
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
      storeName,
      subject: `Your ${storeName} order ${orderNumber}`,
      heading: nameError('First name', firstName) ? 'Thank you' : `Thank you, ${firstName}`,
      paragraphs: [`We have your order ${orderNumber} and are getting it ready. ${next}`, ...due],
      lines: lineRows(snapshot),
      totals: totalRows(snapshot),
      facts: ownDestinationRows(order),
      link: { label: 'View your order', href: `${snapshot.shopUrl}/shop/orders/${orderId}` },
      helpHref: `${snapshot.shopUrl}/contact-us`,
    }),
  };
}

/** The notice to staff, who pack it. */
export function orderNoticeEmail(order: PlacedOrder, recipient: string): Message {
  const { snapshot, storeName, orderNumber, orderId } = order;
  const { firstName, lastName, email, phoneNumber } = snapshot.fulfilment.customerDetails;
  return {
    about: `order-notice/${orderId}`,
    recipient,
    ...renderMail({
      storeName,
      subject: `New order ${orderNumber}`,
      heading: `New order ${orderNumber}`,
      paragraphs: [order.isPODOrder ? 'To be paid on delivery.' : 'Paid online.'],
      lines: lineRows(snapshot),
      totals: totalRows(snapshot),
      facts: [
        { label: 'Customer', value: `${firstName} ${lastName}, ${phoneNumber}, ${email}` },
        ...destinationRows(snapshot),
      ],
    }),
  };
}
