import { orderFigures, podMethodText, statusMessage } from '#contract/orders/order.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import { upperFirst } from '#contract/wire/text.rules.ts';
import {
  deliveryFacts,
  type Fact,
  methodOf,
  type Purchase,
  purchaseSummary,
} from '#shop/orders/purchase.rules.ts';
import { guestPrompt } from '#shop/rewards/reward.texts.ts';

export type ConfirmationView = ReturnType<typeof confirmationView>;

/** "Thank you, Ama." / "Almost there, Ama.", without a name "Thank you.". */
export function greeting(words: string, purchase: Pick<Purchase, 'customerDetails'>): string {
  const name = purchase.customerDetails?.firstName.trim();
  return name ? `${words}, ${name}.` : `${words}.`;
}

/** `points`: the text about the purchase's points. */
export function confirmationView(
  purchase: Purchase,
  currency: string | undefined,
  order: Partial<Record<'orderId' | 'orderNumber' | 'points', string | undefined>>,
) {
  const isPod = purchase.isPODOrder === true;
  const { customerDetails } = purchase;
  return {
    heading: greeting('Thank you', purchase),
    message: isPod
      ? podMessage(purchase)
      : statusMessage({ status: 'open', deliveryMethod: methodOf(purchase) }),
    ...purchaseSummary(purchase, currency),
    facts: [
      ...(order.orderNumber ? [{ label: 'Order number', lines: [order.orderNumber] }] : []),
      ...(customerDetails?.email ? [{ label: 'Confirmation sent to', lines: [customerDetails.email] }] : []),
      ...deliveryFacts(purchase),
      isPod
        ? { label: 'Payment', lines: ['Please have the exact amount ready.'] }
        : paymentFact(purchase, currency, order.points),
    ],
    pickupLocation: methodOf(purchase) === 'pickup' ? purchase.pickupLocation : undefined,
    prompt: customerDetails && guestPrompt({ ...purchase, customerDetails }),
    orderHref: order.orderId && `/shop/orders/${order.orderId}?origin=checkout`,
  };
}

function podMessage(purchase: Purchase): string {
  const { podPaymentMethod } = purchase.paymentMethod ?? {};
  const when = methodOf(purchase) === 'pickup' ? 'when you collect it' : "when it's delivered";
  return `Your order is placed. You pay by ${podMethodText({ podPaymentMethod })} ${when}.`;
}

/** The amount paid (the undiscounted one struck through), the code, the channel and the points. */
function paymentFact(purchase: Purchase, currency: string | undefined, points: string | undefined): Fact {
  const { total, discount } = orderFigures(purchase);
  const undiscounted = orderFigures({ ...purchase, discount: undefined }).total;
  const code = purchase.discount?.code;
  return {
    label: 'Payment',
    was: discount > noMoney ? formatMoney(undiscounted, currency) : undefined,
    lines: [
      `Paid ${formatMoney(total, currency)}`,
      ...(code ? [`Code ${code}`] : []),
      ...[channelText(purchase), points].filter((line) => line !== undefined),
    ],
  };
}

/** "Mobile money", "Card ending 4081". */
function channelText({ paymentMethod }: Purchase): string | undefined {
  const { channel, last4 } = paymentMethod ?? {};
  if (!channel) return undefined;
  const name = upperFirst(channel.replaceAll('_', ' '));
  return last4 ? `${name} ending ${last4}` : name;
}
